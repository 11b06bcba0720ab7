import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'

export type TabsProps = {
  /** What the tabs choose between. */
  label: string
  tabs: readonly { value: string; label: ReactNode; badge?: ReactNode; content?: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Uses less height, and draws no line below. */
  isCompact?: boolean
}

export function Tabs(props: TabsProps) {
  const { label, tabs, value, defaultValue = tabs[0]?.value ?? '', onValueChange, isCompact = false } = props
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
      className="flex flex-col gap-6"
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className={classNames('no-scrollbar relative flex gap-1 overflow-x-auto', !isCompact && 'border-b border-line')}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classNames(
              isCompact ? 'h-11' : 'h-12',
              'flex shrink-0 cursor-pointer items-center gap-2 px-3 font-[560] text-muted transition-colors duration-120 -outline-offset-2 select-none hover:text-fg data-active:text-fg',
            )}
          >
            {tab.label}
            {tab.badge}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) bg-brand-line transition-[translate,width] duration-200 ease-settle" />
      </Base.List>
      {tabs.map(
        (tab) =>
          tab.content && (
            <Base.Panel key={tab.value} value={tab.value} className="rounded">
              {tab.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}
