import { useState } from 'react'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import type { SentFile } from '#web/ui/files/FileRow.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'File drop',
    label: 'Class videos',
    failed: 'The connection was lost.',
    names: ['warm-up.mp4', 'footwork-close-up-second-take-final.mp4', 'cool-down.mp4'],
  },
  ar: {
    heading: 'إسقاط الملفات',
    label: 'فيديوهات الحصة',
    failed: 'انقطع الاتصال.',
    names: ['الإحماء.mp4', 'حركة القدمين.mp4', 'التهدئة.mp4'],
  },
}

export function FilesSection() {
  const say = sampled(words)
  const [first = '', second = '', third = ''] = say.names
  const [files, setFiles] = useState<readonly SentFile[]>([
    { id: '1', name: first, bytes: 48_200_000, state: 'done' },
    { id: '2', name: second, bytes: 912_000_000, state: 'sending', progress: 0.62 },
    { id: '3', name: third, bytes: 30_100_000, state: 'failed', reason: say.failed },
  ])
  const drop = (id: string) => setFiles((now) => now.filter((file) => file.id !== id))
  const add = (newFiles: File[]) => {
    const fresh = newFiles.map(({ name, size }) => ({
      id: crypto.randomUUID(),
      name,
      bytes: size,
      state: 'waiting' as const,
    }))
    setFiles((now) => [...now, ...fresh])
  }
  return (
    <Section title={say.heading}>
      <FileDrop
        label={say.label}
        files={files}
        accept="video/*"
        maxBytes={2 * 1024 ** 3}
        maxFiles={6}
        onAdd={add}
        onCancel={drop}
        onRemove={drop}
        onRetry={(id) =>
          setFiles((now) =>
            now.map((file) =>
              file.id === id ? { id, name: file.name, bytes: file.bytes, state: 'sending', progress: 0.1 } : file,
            ),
          )
        }
      />
    </Section>
  )
}
