/**
 * The JSON Schema of a workout file, published at `/schema/workout-1.json`. It accepts the same files as
 * `workoutFileForm`.
 */
import { fieldsOf, optionsOf, type Field, type Fields } from './field.ts'
import { FILE_FORMAT, FILE_ID, FILE_VERSION, MEDIA_NAME, pointsOf } from './workout-file.ts'
import {
  BOUNDS,
  EXERCISE_FIELDS,
  LENGTH_FIELDS,
  REPEAT_FIELDS,
  SECTIONS,
  STEP_FIELDS,
  WORKOUT_FIELDS
} from './workout.ts'

type Schema = Readonly<Record<string, unknown>>

const object = (required: readonly string[], properties: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties
})
const ref = (to: string): Schema => ({ $ref: `#/$defs/${to}` })

function typeOf(field: Field): Schema {
  switch (field.kind) {
    case 'name':
      return { type: 'string', maxLength: pointsOf(field.max), ...(field.min === 1 ? { minLength: 1 } : {}) }
    case 'text':
      return { type: 'string', maxLength: pointsOf(field.max) }
    case 'choice':
      return { enum: optionsOf(field) }
    case 'whole':
      return { type: 'integer', minimum: field.min, maximum: field.max }
    case 'tenths':
      return { type: 'number', minimum: field.min, maximum: field.max }
    case 'true':
      return { const: true }
    case 'file':
      return ref('media')
    case 'pattern':
      return { type: 'string', pattern: field.pattern.source }
  }
}

/** The definition of media has its own default. */
const propertyOf = (field: Field): Schema => ({
  ...typeOf(field),
  ...(field.usual === undefined || field.kind === 'file' ? {} : { default: field.usual }),
  ...(field.says === undefined ? {} : { description: field.says })
})

const properties = (table: Fields): Schema =>
  Object.fromEntries(fieldsOf(table).map(([name, field]) => [name, propertyOf(field)]))

const { reps, repSec } = LENGTH_FIELDS
const seconds: Field = {
  ...LENGTH_FIELDS.seconds,
  says: 'Whole seconds; in a workout of type mastervideo also tenths.'
}
const rest: Field = REPEAT_FIELDS.restAfterSec
const repeat = { ...properties(REPEAT_FIELDS), kind: { const: 'block' } }

const DEFINITIONS: Schema = {
  id: { type: 'string', pattern: FILE_ID },
  media: {
    type: 'string',
    pattern: MEDIA_NAME,
    default: '',
    description: 'The name of a file in the folder media of the archive; empty for none.'
  },
  step: object(['length'], {
    ...properties(STEP_FIELDS),
    length: {
      oneOf: [
        object(['kind', 'seconds'], { kind: { const: 'time' }, seconds: propertyOf(seconds) }),
        object(['kind', 'reps'], { kind: { const: 'reps' }, reps: propertyOf(reps), repSec: propertyOf(repSec) })
      ]
    }
  }),
  exercise: object(['id', 'name', 'steps'], {
    ...properties(EXERCISE_FIELDS),
    id: ref('id'),
    steps: { type: 'array', minItems: 1, maxItems: BOUNDS.stepsMax, items: ref('step') },
    intro: { type: 'array', maxItems: BOUNDS.stepsMax, items: ref('step'), default: [] }
  }),
  item: object(['kind', 'exerciseId'], {
    kind: { const: 'exercise' },
    exerciseId: ref('id'),
    restSec: propertyOf(rest)
  }),
  innerBlock: object(['kind', 'items'], { ...repeat, items: { type: 'array', minItems: 1, items: ref('item') } }),
  block: object(['kind', 'items'], {
    ...repeat,
    section: { enum: SECTIONS, default: 'main' },
    items: { type: 'array', minItems: 1, items: { oneOf: [ref('item'), ref('innerBlock')] } }
  })
}

export const WORKOUT_FILE_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Icepoint workout',
  description:
    'A workout as a file, version 1. Every exercise is used by a block, and every block names exercises that exist. Times are whole seconds, except those of chapters of a master video.',
  ...object(['format', 'version', 'workout'], {
    $schema: { type: 'string' },
    format: { const: FILE_FORMAT },
    version: { const: FILE_VERSION },
    workout: object(['name', 'exercises', 'blocks'], {
      ...properties(WORKOUT_FIELDS),
      exercises: { type: 'array', minItems: 1, items: ref('exercise') },
      blocks: { type: 'array', minItems: 1, maxItems: BOUNDS.blocksMax, items: ref('block') }
    })
  }),
  $defs: DEFINITIONS
}
