import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { EditVideo_video$data, EditVideo_video$key } from '#schema/__generated__/relay/EditVideo_video.graphql.ts'
import type { EditVideoSubscription } from '#schema/__generated__/relay/EditVideoSubscription.graphql.ts'
import { changesJudged, isWaiting } from '#schema/rights/approval.ts'
import { contraindications, exerciseKinds } from '#schema/training/exercise.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { mayDecide } from '#web/app/person/mayDecide.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useNeedsApproval } from '#web/app/person/useNeedsApproval.ts'
import { paths } from '#web/features/videos/paths.ts'
import { useChangeVideo } from '#web/features/videos/useVideoWrites.ts'
import { VideoStanding } from '#web/features/videos/VideoStanding.tsx'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { discards, LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useEntries, useForm } from '#web/ui/form/useForm.ts'
import { Captions } from './captions/Captions.tsx'
import { ChapterFields } from './ChapterFields.tsx'
import { type Catalogue, type Named, VideoFields, type VideoFieldsProps } from './VideoFields.tsx'
import { changesOf, newChapter, type VideoEntries, videoForm, videoTypes } from './videoForm.ts'

/** Maps field names of the API to those of the form. */
const names = { equipmentIDs: 'equipmentIds', muscleGroupIDs: 'muscleGroupIds' }

/** The form of a video, below its status. */
export function EditVideo({ video: key, catalogue }: { video: EditVideo_video$key; catalogue: Catalogue }) {
  const video = useFragment(
    graphql`
      fragment EditVideo_video on Video {
        id
        title
        description
        categories
        subCategories
        videoType
        level
        ageFrom
        ageTo
        equipmentIDs
        muscleGroupIDs
        exerciseKind
        contraindications
        keywords
        status
        isPublic
        noAudio
        isApproved
        wasDeclined
        coachID
        coachInfo {
          ...useNeedsApproval_coach
        }
        assignedCompanies
        duration
        videoURL
        thumbnail
        videoThumbnail
        chapters {
          title
          timecode
          isMusicMuted
        }
        ...VideoStanding_video
        ...Captions_video
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { send: change } = useChangeVideo()
  const [schema] = useState(() => videoForm(video.duration))
  const companies = useCompanies(video.coachID)
  const [start] = useState(() => entriesOf(video, companies))
  const { id } = video
  const needsApprovalFor = useNeedsApprovalFor(video, companies)
  useLive<EditVideoSubscription>(
    graphql`
      subscription EditVideoSubscription($filter: ModelSubscriptionVideoFilterInput) {
        videoChanged: onUpdateVideos(filter: $filter) {
          id
          ...VideoStanding_video
        }
      }
    `,
    { filter: { id: { eq: id } } },
  )
  const form = useForm({
    schema,
    start,
    send: async (filledIn) => {
      const { assignedCompanies, ...changes } = changesOf(filledIn)
      // Only the coach's form lists companies, so do not overwrite them otherwise.
      await change({ video: { id, ...changes, ...(companies.length > 0 && { assignedCompanies }) } })
      notify({ kind: 'success', text: t`Video saved` })
    },
    refusalOf: requestRefusal(names),
  })
  return (
    <div className="flex flex-col gap-10">
      <VideoStanding
        video={video}
        needsApproval={needsApprovalFor(video.assignedCompanies)}
        saveFirst={async () => {
          if (form.store.isBegun()) await form.submit()
          return !form.store.isBegun()
        }}
      />
      <Form form={form} className="gap-10">
        <VideoFields form={form} catalogue={catalogue} companies={companies} needsApprovalFor={needsApprovalFor} />
        <ChapterFields form={form} film={filmOf(video)} />
        <FormProblem />
        <NewApproval form={form} video={video} start={start} needsApprovalFor={needsApprovalFor} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" render={<RouterLink href={paths.manageVideos()} {...discards} />}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
        <LeaveGuard />
      </Form>
      <Captions video={video} />
    </div>
  )
}

/** Tells whether an admin has to approve the video if these companies are chosen. */
function useNeedsApprovalFor(video: EditVideo_video$data, companies: readonly Named[]) {
  const { status, isPublic, isApproved, wasDeclined, assignedCompanies } = video
  const needsApproval = useNeedsApproval(video.coachInfo)
  // Only the coach's form lists companies.
  return (chosenIds: readonly string[]) =>
    isWaiting({ status, isPublic, isApproved }) ||
    needsApproval({ companyIds: companies.length > 0 ? chosenIds : assignedCompanies, isApproved, wasDeclined })
}

interface NewApprovalProps extends Pick<VideoFieldsProps, 'form' | 'needsApprovalFor'> {
  video: EditVideo_video$data
  start: VideoEntries
}

/** Warns a coach that saving requires a new approval. */
function NewApproval({ form, video, start, needsApprovalFor }: NewApprovalProps) {
  const { isApproved, assignedCompanies } = video
  const entries = useEntries(form)
  const person = usePerson()
  const isNewStudio = entries.assignedCompanies.some((id) => !start.assignedCompanies.includes(id))
  if (isApproved !== true || mayDecide(person, assignedCompanies)) return undefined
  if (!isNewStudio && !changesJudged('Video', start, entries)) return undefined
  if (!needsApprovalFor(entries.assignedCompanies)) return undefined
  return (
    <Notice>
      <Trans>An admin needs to approve this change. Members can’t watch the video until then.</Trans>
    </Notice>
  )
}

function filmOf({ videoURL, duration, thumbnail, videoThumbnail }: EditVideo_video$data) {
  const poster = [thumbnail, videoThumbnail].find((one) => one && isOwnAddress(one)) ?? undefined
  return videoURL && duration ? { url: videoURL, poster, duration } : undefined
}

/** Companies that the video's coach teaches for. Empty if the user is not that coach. */
function useCompanies(coachId: string): Named[] {
  const person = usePerson()
  if (person?.contactId !== coachId) return []
  const coachRoles = person.roles.flatMap(({ role, companyId, companyName }) =>
    role === 'COACH' && companyId !== undefined ? [[companyId, companyName ?? companyId] as const] : [],
  )
  return [...new Map(coachRoles)].map(([id, name]) => ({ id, name }))
}

type Stored = EditVideo_video$data

/** Initial values of the form. */
function entriesOf(video: Stored, companies: readonly Named[]): VideoEntries {
  const { title, categories, subCategories, equipmentIDs, muscleGroupIDs, keywords, isPublic, noAudio } = video
  return {
    title,
    ...textsOf(video),
    ...exerciseOf(video),
    categories: listOf(categories),
    subCategories: listOf(subCategories),
    equipmentIds: listOf(equipmentIDs),
    muscleGroupIds: listOf(muscleGroupIDs),
    keywords: listOf(keywords),
    isPublic,
    noAudio,
    assignedCompanies: video.assignedCompanies.filter((id) => companies.some((company) => company.id === id)),
    chapters: (video.chapters ?? []).map((chapter) => ({
      ...newChapter(formatSeconds(chapter.timecode)),
      title: chapter.title,
      isMusicMuted: chapter.isMusicMuted,
    })),
  }
}

/** What custom programs need to know. Names that the form does not list are left out. */
function exerciseOf({ exerciseKind, contraindications: stored }: Stored) {
  return {
    exerciseKind: exerciseKinds.find((kind) => kind === exerciseKind) ?? ('' as const),
    contraindications: contraindications.filter((name) => stored?.includes(name)),
  }
}

function textsOf({ description, videoType, level, ageFrom, ageTo }: Stored) {
  return {
    description: description ?? '',
    videoType: videoTypes.find((type) => type === videoType) ?? ('' as const),
    level: level ?? '',
    ageFrom: ageFrom?.toString() ?? '',
    ageTo: ageTo?.toString() ?? '',
  }
}

function listOf(ids: readonly string[] | null | undefined): string[] {
  return [...(ids ?? [])]
}
