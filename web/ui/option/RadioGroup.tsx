import { Field } from '@base-ui/react/field'
import { Fieldset } from '@base-ui/react/fieldset'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { GroupField, type GroupTexts } from '#web/ui/field/GroupField.tsx'
import type { Choice } from './choice.ts'
import { type ChoiceLook, choiceRowClass, choicesClass, legendClass } from './choiceRowClass.ts'
import { ChoiceText } from './ChoiceText.tsx'

export type RadioGroupProps<Value extends string> = GroupTexts & {
  options: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  name?: string
  look?: ChoiceLook
}

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, name, look = 'plain', ...texts } = props
  return (
    <GroupField {...texts}>
      <Fieldset.Root
        render={
          <Base<Value | null>
            value={value}
            onValueChange={(next) => next !== null && onValueChange(next)}
            {...(name ? { name } : {})}
            className={choicesClass(look)}
          />
        }
      >
        <Fieldset.Legend className={texts.labelHidden ? 'sr-only' : legendClass(look)}>{texts.label}</Fieldset.Legend>
        {options.map((option) => (
          <Field.Item key={option.value} disabled={option.disabled ?? false}>
            <Field.Label className={choiceRowClass(look)}>
              <Radio.Root
                value={option.value}
                className="grid size-5 shrink-0 translate-y-px place-items-center rounded-full border-2 border-field bg-surface data-checked:border-brand-line"
              >
                <Radio.Indicator className="size-2.5 rounded-full bg-brand-line" />
              </Radio.Root>
              <ChoiceText icon={option.icon} label={option.label} description={option.description} />
            </Field.Label>
          </Field.Item>
        ))}
      </Fieldset.Root>
    </GroupField>
  )
}
