import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import type { Captions } from './useCaptions.ts'

interface Keys {
  frame: HTMLElement | null
  captions: Captions
  onMirror: () => void
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/**
 * Keyboard shortcuts while the focus is in the player: space or K play, arrows seek 5 seconds and change the volume, J
 * and L seek 10 seconds, M mutes, F toggles fullscreen, I picture-in-picture, C captions, R mirroring, digits seek to
 * tenths, < and > change the speed.
 */
export function usePlayerKeys(media: HTMLVideoElement | null, { frame, captions, onMirror }: Keys) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const showCaptions = () => {
    const shown = captions.toggle()?.label
    setAnnouncement(captions.all.length === 0 ? t`No captions` : shown ? t`Captions: ${shown}` : t`Captions off`)
  }
  const keys = (event: KeyboardEvent) => {
    if (!media || !frame) return
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const does = name === 'c' ? showCaptions : (acts(media, { frame, onMirror })[name] ?? digitOf(media, name))
    if (!does) return
    event.preventDefault()
    does()
    const place = formatSeconds(media.currentTime)
    const volume = Math.round(media.volume * 100)
    if (/^Arrow(Left|Right)$|^[jl\d]$/.test(name)) setAnnouncement(place)
    if (/^Arrow(Up|Down)$/.test(name)) setAnnouncement(t`Volume ${volume}%`)
  }
  return { keys: (event: KeyboardEvent) => (isMeant(event) ? keys(event) : undefined), said: announcement }
}

export async function togglePlay(media: HTMLVideoElement): Promise<void> {
  if (media.paused) await media.play().catch(() => undefined)
  else media.pause()
}

function isMeant(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && !isTaken(event)
}

/** Whether the focused control handles the key itself: arrows in inputs, space and enter on buttons. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('select, input')) return key.startsWith('Arrow') || key === 'Home' || key === 'End'
  return (key === ' ' || key === 'Enter') && target.closest('button') !== null
}

type Acts = Readonly<Record<string, (() => void) | undefined>>

function acts(media: HTMLVideoElement, { frame, onMirror }: Pick<Keys, 'onMirror'> & { frame: HTMLElement }): Acts {
  // In right-to-left languages the seek bar is reversed, so the arrows are too.
  const ahead = getComputedStyle(frame).direction === 'rtl' ? -1 : 1
  const jump = (seconds: number) => {
    media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + seconds))
  }
  const change = (step: number) => {
    media.volume = Math.max(0, Math.min(1, media.volume + step))
    media.muted = false
  }
  const toggle = () => void togglePlay(media)
  return {
    ' ': toggle,
    k: toggle,
    ArrowLeft: () => jump(-5 * ahead),
    ArrowRight: () => jump(5 * ahead),
    j: () => jump(-10),
    l: () => jump(10),
    ArrowUp: () => change(0.1),
    ArrowDown: () => change(-0.1),
    m: () => (media.muted = !media.muted),
    f: () => void fill(frame),
    i: () => void toCorner(media),
    r: onMirror,
    '<': () => speed(media, -1),
    '>': () => speed(media, 1),
    Home: () => (media.currentTime = 0),
    End: () => (media.currentTime = media.duration || 0),
  }
}

function digitOf(media: HTMLVideoElement, name: string): (() => void) | undefined {
  if (!/^\d$/.test(name)) return undefined
  return () => (media.currentTime = ((media.duration || 0) * Number(name)) / 10)
}

async function fill(frame: HTMLElement): Promise<void> {
  const changing = document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()
  await changing.catch(() => undefined)
}

/** Toggles picture-in-picture. Browsers that refuse show their own message. */
export async function toCorner(media: HTMLVideoElement): Promise<void> {
  if (!document.pictureInPictureEnabled) return
  const changing = document.pictureInPictureElement ? document.exitPictureInPicture() : media.requestPictureInPicture()
  await Promise.resolve(changing).catch(() => undefined)
}

function speed(media: HTMLVideoElement, step: number): void {
  const now = SPEEDS.findIndex((one) => one >= media.playbackRate)
  media.playbackRate = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + step))] ?? 1
}
