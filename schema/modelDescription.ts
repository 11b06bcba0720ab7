/**
 * The generator's description of an annotated entity. `schema/model/*.graphql` is the only source;
 * `schema/__generated__/models.ts` contains one per `@model` type, by its GraphQL name.
 */
export interface ModelDescription {
  /** The GraphQL type name: `EventOccurrence`. */
  name: string
  /** The table in PostgreSQL: `occurrence`. Two models may read one table with different rights. */
  table: string
  fields: Record<string, FieldDescription>
  primaryKey: IndexDescription
  indexes: IndexDescription[]
  /** The guaranteed order of the list, if any: an index of one field, and a direction. */
  listed?: { by: string; order: 'ASC' | 'DESC' }
  /** Rows with all of these values are left out of every page, but can be read by id. */
  unlisted?: Readonly<Record<string, ValueOfRow>>
  /** Maximum number of rows with the same value in field `by`, or of all rows without `by`. */
  atMost?: { rows: number; by?: string | undefined }
  operations: ModelOperations
  /** The operations that write one row and are declared in the schema, by GraphQL name. */
  writes?: Record<string, WriteOperation>
  /** A delete without a matching row that the viewer may delete returns null instead of failing. */
  isDeletedQuietly?: boolean
}

export type FieldDescription = ColumnField | ComputedField | RelationField

/** The type determines the canonical JSON text and the SQL type; see `schema/values/scalars.ts`. */
export interface ValueField {
  name: string
  /** A scalar, an enum, or the name of a type stored as JSON. */
  type: string
  kind: 'scalar' | 'enum' | 'json'
  isList: boolean
  isRequired: boolean
  /** Contains the key of a stored file, or a web address; responses always contain an address. */
  isStored?: true
  /** For a value stored as JSON, the member that contains such a key. */
  storedMember?: string
  limits?: FieldLimits
  /** The members of a type stored as JSON, if any of them has limits. */
  members?: Readonly<Record<string, ValueField>>
}

/** Limits of a field's values, from its directives. */
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
  /** Error message for a value beyond the limit, if the field has its own. */
  sentence?: string
}

/** A field stored in a column of the model's table. */
export interface ColumnField extends ValueField {
  source: 'column'
  column: string
  /** Value in a new row if none is given. */
  default?: string | number | boolean
  /** A change of this field alone sends no event. */
  isUntold?: true
  /** The table generates the column from others. */
  isGenerated?: true
}

/**
 * A field computed in SQL. `{row}` stands for the row's alias, `{now}` for the request's time, `{viewer}` for the
 * caller's contact.
 */
export interface ComputedField extends ValueField {
  source: 'computed'
  sql: string
  /** Set if the generator has written the SQL. */
  amount?: Amount
}

/** An aggregate of the rows of another model whose field `by` contains this row's `from`, or its id. */
export interface Amount {
  does: 'count' | 'sum' | 'min' | 'max' | 'viewerHas'
  model: string
  by: string
  from?: string | undefined
  /** The field that is summed or compared. */
  of?: string | undefined
  /** Only rows with these values, */
  where?: Readonly<Record<string, ValueOfRow>> | undefined
  /** and for which these predicates of `schema/` are true. */
  that?: readonly string[] | undefined
  /** Only rows whose field names the viewer; otherwise all rows, even those that the viewer may not read. */
  viewer?: string | undefined
  everyone?: boolean | undefined
  /** A change of the number sends an update event of the row. */
  told?: boolean | undefined
}

export type ValueOfRow = string | number | boolean | null

/** A field that reads another model by key, batched: one statement per level. */
export interface RelationField {
  source: 'relation'
  name: string
  kind: 'belongsTo' | 'hasOne' | 'hasMany'
  /** The GraphQL name of the other model. */
  model: string
  isRequired: boolean
  /** Fields of this model, in the order of `references`. */
  fields: string[]
  /** Fields of the other model with the same values. */
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
  /** The query that reads by this index, if there is one. */
  queryField?: string
}

/** The GraphQL names of a model's operations. A missing one is not offered. */
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

/** An operation that checks rights, writes one row and returns it, declared with `@write`. */
export interface WriteOperation {
  action: 'create' | 'update' | 'upsert' | 'delete'
  /** The entity's field for each member of the input. Other members are not written. */
  fields: Record<string, string>
  /** Constant values to write. */
  set: Record<string, string | number | boolean | null>
  /** Fields set to the viewer's contact. */
  viewer: string[]
  /** Fields set to the time of the request. */
  now: string[]
  /** Fields that identify the row. */
  by: string[]
  /** For an upsert: the fields that change in an existing row. A new row gets all given fields. */
  change?: string[]
  /** For a payload: its member with the row, and the message of failures without their own. */
  payload?: { member: string; failure: string; isSoft: boolean }
}
