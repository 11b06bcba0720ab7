import { CheckboxGroup as Base } from '@base-ui/react/checkbox-group'
import { Field } from '@base-ui/react/field'
import { Fieldset } from '@base-ui/react/fieldset'
import { GroupField, type GroupTexts } from '#web/ui/field/GroupField.tsx'
import { CheckMark } from './CheckMark.tsx'
import type { Choice } from './choice.ts'
import { type ChoiceLook, choiceRowClass, choicesClass, legendClass } from './choiceRowClass.ts'
import { ChoiceText } from './ChoiceText.tsx'

export type CheckboxGroupProps<Value extends string> = GroupTexts & {
  options: readonly Choice<Value>[]
  value: readonly Value[]
  onValueChange: (value: Value[]) => void
  look?: ChoiceLook
}

/** Any number of a few options, all visible. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, value, onValueChange, look = 'plain', ...texts } = props
  const keep = (next: string[]) =>
    onValueChange(options.map((option) => option.value).filter((one) => next.includes(one)))
  return (
    <GroupField {...texts}>
      <Fieldset.Root render={<Base value={[...value]} onValueChange={keep} className={choicesClass(look)} />}>
        <Fieldset.Legend className={texts.labelHidden ? 'sr-only' : legendClass(look)}>{texts.label}</Fieldset.Legend>
        {options.map((option) => (
          <Field.Item key={option.value} disabled={option.disabled ?? false}>
            <Field.Label className={choiceRowClass(look)}>
              <CheckMark value={option.value} />
              <ChoiceText icon={option.icon} label={option.label} description={option.description} />
            </Field.Label>
          </Field.Item>
        ))}
      </Fieldset.Root>
    </GroupField>
  )
}
