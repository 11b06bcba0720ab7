import * as v from 'valibot'
import { isJsonText } from './jsonText.ts'
import { toUtc } from './toUtc.ts'
import { isWebAddress } from './webAddress.ts'

/** How a GraphQL scalar is stored, serialized and parsed. */
export interface ScalarRule {
  /** The column's type, as PostgreSQL's `format_type` prints it. A list has `[]` behind it. */
  sqlType: string
  /** Description of the canonical JSON text. */
  json: string
  /** Validates an argument. The output is the column's value; the message is for users. */
  input: v.GenericSchema<unknown, string | number | boolean>
}

const longestText = 100_000
const longestId = 128

/** All supported scalars. The generator rejects any other. */
export const scalars = {
  ID: {
    sqlType: 'text',
    json: 'a string of 1 to 128 characters',
    input: text('Give an id of 1 to 128 characters.', (value) => value !== '' && value.length <= longestId),
  },
  String: {
    sqlType: 'text',
    json: 'a string',
    input: text('Write at most 100,000 characters of plain text.', () => true),
  },
  Int: {
    sqlType: 'integer',
    json: 'a whole number of 32 bits',
    input: number('Give a whole number between -2147483648 and 2147483647.', (value) => (value | 0) === value),
  },
  Float: {
    sqlType: 'double precision',
    json: 'a number, in the fewest digits that read back to it',
    input: number('Give a number.', Number.isFinite),
  },
  Boolean: { sqlType: 'boolean', json: 'true or false', input: v.boolean('Say yes or no: true or false.') },
  AWSDateTime: {
    sqlType: 'timestamp(3) with time zone',
    json: 'an instant in UTC with milliseconds: 2026-11-21T09:00:00.000Z',
    input: v.pipe(
      text(
        'Give a date and a time with its time zone, like 2026-11-21T09:00:00Z.',
        (value) => toUtc(value) !== undefined,
      ),
      v.transform((value) => toUtc(value) ?? value),
    ),
  },
  AWSDate: {
    sqlType: 'date',
    json: 'a day: 2026-11-21',
    input: text('Give a date as year, month and day, like 2026-11-21.', isDay),
  },
  AWSEmail: {
    sqlType: 'text',
    json: 'an e-mail address in lower case',
    input: v.pipe(text('Give an e-mail address, like ana@example.com.', isEmail), v.toLowerCase()),
  },
  AWSPhone: {
    sqlType: 'text',
    json: 'a telephone number in E.164: +14155550100',
    input: text('Give a telephone number with its country code, like +14155550100.', (value) =>
      /^\+[1-9]\d{6,14}$/.test(value),
    ),
  },
  AWSURL: {
    sqlType: 'text',
    json: 'a web address as it was given',
    input: text('Give a web address that begins with https://.', isWebAddress),
  },
  AWSJSON: {
    sqlType: 'jsonb',
    json: 'a string that holds JSON without spaces, as PostgreSQL keeps it',
    input: v.pipe(
      text('Give JSON in a string, at most 100,000 characters.', isJsonText),
      v.transform((value) => JSON.stringify(JSON.parse(value))),
    ),
  },
} as const satisfies Record<string, ScalarRule>

export type ScalarName = keyof typeof scalars

/** Whether a GraphQL type is one of these scalars. */
export function isScalarName(name: string): name is ScalarName {
  return Object.hasOwn(scalars, name)
}

/** PostgreSQL accepts neither NUL nor lone surrogates, so texts must not contain them. */
export function isPlainText(value: string, most = longestText): boolean {
  return value.length <= most && !value.includes('\0') && value.isWellFormed()
}

function text(sentence: string, isRight: (value: string) => boolean) {
  return v.pipe(
    v.string(sentence),
    v.check((value) => isPlainText(value) && isRight(value), sentence),
  )
}

function number(sentence: string, isRight: (value: number) => boolean) {
  return v.pipe(
    v.number(sentence),
    v.check(isRight, sentence),
    // -0 and 0 are equal, and have one spelling.
    v.transform((value) => value + 0),
  )
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && toUtc(`${value}T00:00:00Z`) !== undefined
}

function isEmail(value: string): boolean {
  return value.length <= 254 && v.is(v.pipe(v.string(), v.email()), value)
}
