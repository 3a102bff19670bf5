/** The JSON Schema of a workout as a file: `public/schema/workout-1.json` is made from it, and says what `workoutFileForm` says. */
import { FIGURE } from './figure-id.ts'
import { FILE_FORMAT, FILE_ID, FILE_VERSION, MEDIA_NAME, pointsOf } from './workout-file.ts'
import { SECTIONS, BOUNDS, LANGUAGES, LEVELS, SPORTS, TIMER_MODES, WORKOUT_TYPES } from './workout.ts'

type Schema = Readonly<Record<string, unknown>>

const text = (max: number, more: Schema = {}): Schema => ({ type: 'string', maxLength: pointsOf(max), ...more })
const name = (max: number): Schema => text(max, { minLength: 1 })
const whole = (minimum: number, maximum: number, more: Schema = {}): Schema => ({
  type: 'integer',
  minimum,
  maximum,
  ...more
})
const oneOf = (values: readonly string[], usual: string): Schema => ({ enum: values, default: usual })
const object = (required: readonly string[], properties: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties
})
const ref = (to: string): Schema => ({ $ref: `#/$defs/${to}` })

const REPEAT = {
  kind: { const: 'block' },
  name: text(BOUNDS.blockNameMax),
  rounds: whole(1, BOUNDS.roundsMax, { default: 1 }),
  restBetweenRoundsSec: ref('rest'),
  restAfterSec: ref('rest')
}

const SECONDS: Schema = {
  ...{ type: 'number', minimum: BOUNDS.secondsMin, maximum: BOUNDS.secondsMax },
  description: 'Whole seconds; in a workout of type mastervideo also tenths.'
}

const DEFINITIONS: Schema = {
  id: { type: 'string', pattern: FILE_ID },
  media: {
    type: 'string',
    pattern: MEDIA_NAME,
    default: '',
    description: 'The name of a file in the folder media of the archive; empty for none.'
  },
  rest: whole(0, BOUNDS.secondsMax, { default: 0, description: 'Seconds.' }),
  step: object(['length'], {
    text: text(BOUNDS.stepTextMax, { default: '' }),
    length: {
      oneOf: [
        object(['kind', 'seconds'], { kind: { const: 'time' }, seconds: SECONDS }),
        object(['kind', 'reps'], {
          kind: { const: 'reps' },
          reps: whole(1, BOUNDS.repsMax),
          repSec: whole(1, BOUNDS.repSecMax, { description: 'About how many seconds one repetition takes.' })
        })
      ]
    },
    mediaType: oneOf(['none', 'image', 'video'], 'none'),
    url: ref('media'),
    audioUrl: ref('media'),
    side: oneOf(['none', 'left', 'right', 'each'], 'none'),
    isRest: { const: true, description: 'In a master video: nothing is done in this chapter.' },
    videoSec: {
      ...{ type: 'number', minimum: 0, maximum: BOUNDS.secondsMax },
      description: 'In a master video: where the part begins that this chapter shows, in seconds to the tenth.'
    },
    level: { enum: LEVELS, description: 'In a master video: how hard this chapter is, where it differs.' }
  }),
  exercise: object(['id', 'name', 'steps'], {
    id: ref('id'),
    name: name(BOUNDS.exerciseNameMax),
    steps: { type: 'array', minItems: 1, maxItems: BOUNDS.stepsMax, items: ref('step') },
    intro: { type: 'array', maxItems: BOUNDS.stepsMax, items: ref('step'), default: [] },
    figure: {
      type: 'string',
      pattern: FIGURE.source,
      description: 'Id in the library of exercises, which draws it. Empty for none; without it the name is looked up.'
    }
  }),
  item: object(['kind', 'exerciseId'], { kind: { const: 'exercise' }, exerciseId: ref('id'), restSec: ref('rest') }),
  innerBlock: object(['kind', 'items'], { ...REPEAT, items: { type: 'array', minItems: 1, items: ref('item') } }),
  block: object(['kind', 'items'], {
    ...REPEAT,
    section: oneOf(SECTIONS, 'main'),
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
      name: name(BOUNDS.nameMax),
      description: text(BOUNDS.descriptionMax, { default: '' }),
      sport: oneOf(SPORTS, 'others'),
      level: oneOf(LEVELS, 'base'),
      type: oneOf(WORKOUT_TYPES, 'text'),
      language: oneOf(LANGUAGES, 'en'),
      trainer: text(BOUNDS.trainerMax, { default: '' }),
      imageUrl: ref('media'),
      videoUrl: ref('media'),
      musicUrl: ref('media'),
      timerMode: oneOf(['', ...TIMER_MODES], ''),
      exercises: { type: 'array', minItems: 1, items: ref('exercise') },
      blocks: { type: 'array', minItems: 1, maxItems: BOUNDS.blocksMax, items: ref('block') }
    })
  }),
  $defs: DEFINITIONS
}
