/**
 * What the generator tells of one annotated entity. `schema/model/*.graphql` is the only source;
 * `schema/__generated__/models.ts` holds one of these per `@model` type, keyed by its wire name.
 */
export interface ModelDescription {
  /** The wire's type name: `EventOccurrence`. */
  name: string
  /** The table in PostgreSQL: `occurrence`. Two models may read one table with different rights. */
  table: string
  fields: Record<string, FieldDescription>
  primaryKey: IndexDescription
  indexes: IndexDescription[]
  /** The order that the list promises, where it promises one: an index of one field, and which way along it. */
  listed?: { by: string; order: 'ASC' | 'DESC' }
  /** Rows whose fields hold all this are in no page; who names them reads them. */
  unlisted?: Readonly<Record<string, ValueOfRow>>
  /** Maximum number of rows whose field `by` holds the same value, or of all rows without `by`. */
  atMost?: { rows: number; by?: string | undefined }
  operations: ModelOperations
  /** By name on the wire, the operations that write one row and are nothing but text. */
  writes?: Record<string, WriteOperation>
  /** A delete that finds no row that the viewer may remove answers null, and is no failure. */
  isDeletedQuietly?: boolean
}

export type FieldDescription = ColumnField | ComputedField | RelationField

/** The scalar's canonical JSON text and its SQL type follow from `type`; see `schema/values/scalars.ts`. */
export interface ValueField {
  name: string
  /** A scalar, an enum, or the name of a type kept as JSON. */
  type: string
  kind: 'scalar' | 'enum' | 'json'
  isList: boolean
  isRequired: boolean
  /** Holds the key of a file of ours, or a web address; what is told of it is always an address. */
  isStored?: true
  /** Of what is kept as JSON, the member that holds one. */
  storedMember?: string
  limits?: FieldLimits
  /** The members of a type stored as JSON, if any of them has limits. */
  members?: Readonly<Record<string, ValueField>>
}

/** Limits of the values of a field, from the directives beside it. */
export interface FieldLimits {
  /** Characters of a text, or of each text of a list. */
  text?: Limit
  range?: Limit
  /** Number of items in a list. */
  items?: Limit
  /** The model whose rows the ids in the field name. */
  idsOf?: string
  order?: { after: string; sentence: string }
}

export interface Limit {
  min: number
  max: number
  /** Message to the author of a value beyond the limit, if the field has a message of its own. */
  sentence?: string
}

/** A field stored in a column of the model's table. */
export interface ColumnField extends ValueField {
  source: 'column'
  column: string
  /** What a new row holds where nothing is given. */
  default?: string | number | boolean
  /** A change of this field alone sends no event. */
  isUntold?: true
  /** The table generates the column from others. */
  isGenerated?: true
}

/**
 * A field worked out in SQL. `{row}` stands for the row's alias, `{now}` for the request's time, `{viewer}` for who
 * asks.
 */
export interface ComputedField extends ValueField {
  source: 'computed'
  sql: string
  /** Where the generator has written the SQL. */
  amount?: Amount
}

/** What rows of another model come to whose field `by` holds this row's `from`, or its id. */
export interface Amount {
  does: 'count' | 'sum' | 'min' | 'max' | 'viewerHas'
  model: string
  by: string
  from?: string | undefined
  /** What is added or compared. */
  of?: string | undefined
  /** Only rows whose fields hold this, */
  where?: Readonly<Record<string, ValueOfRow>> | undefined
  /** Predicates of `schema/` that must be true for them. */
  that?: readonly string[] | undefined
  /** Only rows whose field names the viewer; otherwise all rows, even those that the viewer may not read. */
  viewer?: string | undefined
  everyone?: boolean | undefined
  /** Another number is told as an update of the row. */
  told?: boolean | undefined
}

export type ValueOfRow = string | number | boolean | null

/** A field that reads another model by key, batched: one statement a level. */
export interface RelationField {
  source: 'relation'
  name: string
  kind: 'belongsTo' | 'hasOne' | 'hasMany'
  /** The other model's wire name. */
  model: string
  isRequired: boolean
  /** Fields of this model, in the order of `references`. */
  fields: string[]
  /** Fields of the other model that hold the same values. */
  references: string[]
  /** The other model's index that a `hasMany` pages by. */
  index?: string
  /** The other model's field that must hold the viewer's contact id. */
  viewerField?: string
  /** Deleting the row deletes these first. */
  isCascade?: true
}

export interface IndexDescription {
  name: string
  /** Hash field first, then the sort fields; the primary key column `id` is always the tiebreaker. */
  fields: string[]
  /** The query that reads by this index, when it has one. */
  queryField?: string
}

/** The names on the wire of what a model offers. A missing one is not offered. */
export interface ModelOperations {
  get?: string
  list?: string
  create?: string
  update?: string
  delete?: string
  onCreate: string[]
  onUpdate: string[]
  onDelete: string[]
}

/** An operation that checks rights, writes one row and answers with it: `@write` in the text. */
export interface WriteOperation {
  action: 'create' | 'update' | 'upsert' | 'delete'
  /** The entity's field by member of the input. A member that is not named here is not written. */
  fields: Record<string, string>
  /** What is written whatever is asked. */
  set: Record<string, string | number | boolean | null>
  /** Fields that hold the viewer's contact. */
  viewer: string[]
  /** Fields that hold the time. */
  now: string[]
  /** Fields that name the row. */
  by: string[]
  /** Of an upsert: the fields that change in a row that is there. All others that are given, where it is missing. */
  change?: string[]
  /** Where the answer is a payload: its member that holds the row, and the words of a failure that has none. */
  payload?: { member: string; failure: string; isSoft: boolean }
}
