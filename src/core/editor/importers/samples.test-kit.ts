/** One sample file per app, modeled on the app's public source. */

/**
 * Export of all workouts, after `lib/utils/workout.dart` and `storage_helper.dart` of
 * blockbasti/just_another_workout_timer.
 */
export const WORKOUT_TIMER = JSON.stringify({
  workouts: [
    {
      title: 'Frühsport',
      version: 2,
      position: 0,
      sets: [
        {
          repetitions: 3,
          name: 'Kraft',
          id: '6a5f2a1c-9c39-4f1c-9d0a-111111111111',
          exercises: [
            { name: 'Kniebeugen', id: 'a', duration: 40 },
            { name: 'Pause', id: 'b', duration: 20 },
            { name: 'Liegestütze', id: 'c', duration: 30 },
            { name: 'Rest', id: 'd', duration: 60 }
          ]
        },
        {
          repetitions: 1,
          name: null,
          id: '6a5f2a1c-9c39-4f1c-9d0a-222222222222',
          exercises: [{ name: 'Dehnen', id: 'e', duration: 90 }]
        }
      ]
    },
    {
      title: 'Planks',
      version: 2,
      position: 1,
      sets: [{ repetitions: 2, id: 'f', exercises: [{ name: 'Plank', id: 'g', duration: 45 }] }]
    }
  ]
})

const openHiitTimer = (more: object) => ({
  id: 'd7b2c1e0-0000-11f0-8000-000000000000',
  name: 'Hill sprints',
  timerIndex: 0,
  totalTime: 0,
  intervals: 8,
  activeIntervals: 2,
  restarts: 1,
  activities: ['Sprint', 'Walk lunges'],
  showMinutes: 0,
  color: 4280391411,
  timeSettings: {
    id: 't',
    timerId: 'd7b2c1e0-0000-11f0-8000-000000000000',
    workTime: 30,
    restTime: 15,
    breakTime: 90,
    warmupTime: 120,
    cooldownTime: 60,
    getReadyTime: 10
  },
  soundSettings: {
    id: 's',
    timerId: 'd7b2c1e0-0000-11f0-8000-000000000000',
    workSound: 'short-whistle',
    restSound: 'short-rest-beep',
    halfwaySound: '',
    endSound: 'long-bell',
    countdownSound: 'countdown-beep'
  },
  ...more
})

/** A list of timers, after `lib/core/models/timer_type.dart` and `import_export_util.dart` of a-mabe/OpenHIIT. */
export const OPEN_HIIT = JSON.stringify([
  openHiitTimer({}),
  openHiitTimer({ name: 'Tabata', activities: [], activeIntervals: 8, restarts: 0 })
])

/**
 * One workout of the first versions, with its names as a string, after `lib/data/workout_type.dart` of a-mabe/OpenHIIT.
 */
export const OLD_OPEN_HIIT = JSON.stringify({
  id: 'x',
  title: 'Old circuit',
  numExercises: 3,
  exercises: '["Row","Press","Carry"]',
  getReadyTime: 10,
  exerciseTime: 40,
  restTime: 20,
  halfTime: 0,
  breakTime: 0,
  warmupTime: 0,
  cooldownTime: 0,
  iterations: 2,
  halfwayMark: 0,
  workSound: 'none',
  restSound: 'none',
  halfwaySound: 'none',
  completeSound: 'none',
  countdownSound: 'none',
  colorInt: 4280391411,
  workoutIndex: 0,
  showMinutes: 0
})

/** After `lib/models/feeel_workout_json.dart` and `full_workout.dart` of EnjoyingFOSS/feeel. */
export const FEEEL = JSON.stringify({
  feeelMetadataVersion: 11,
  exerciseDbImport: '2023-01-11T00:00:00.000Z',
  fullWorkout: {
    workout: {
      id: 7,
      type: 1,
      title: 'Morning seven',
      translationJson: null,
      category: 0,
      countdownDuration: 5,
      exerciseDuration: 30,
      breakDuration: 10,
      cachedLastUse: null
    },
    workoutExercises: [
      { workoutId: 7, orderPosition: 0, exercise: 320, exerciseDuration: null, breakDuration: null },
      { workoutId: 7, orderPosition: 2, exercise: 1019, exerciseDuration: 15, breakDuration: 5 },
      { workoutId: 7, orderPosition: 1, exercise: 580, exerciseDuration: 15, breakDuration: null },
      { workoutId: 7, orderPosition: 3, exercise: 2345, exerciseDuration: null, breakDuration: null }
    ]
  }
})

/** Version 3 of a plan, after `docs/PlanFileFormat.md` of LiamMorrow/LiftLog. */
export const LIFT_LOG = JSON.stringify({
  version: 3,
  name: 'Two days',
  lastEdited: '2026-10-01',
  sessions: [
    {
      version: 6,
      name: 'Push',
      notes: 'Warm up the shoulders first.',
      exercises: [
        {
          type: 'WeightedExerciseBlueprint',
          name: 'Bench press',
          plannedSets: [
            { reps: { min: 5, max: 5 } },
            { reps: { min: 5, max: 5 } },
            { reps: { min: 5, max: 5 } },
            { reps: { min: 8, max: 12 } }
          ],
          restBetweenSets: { minRest: 'PT3M', maxRest: 'PT5M', failureRest: 'PT5M' },
          supersetWithNext: false,
          notes: 'Elbows in.',
          link: '',
          resistance: 'external',
          progression: [{ axis: 'load', step: '2.5', scope: { type: 'allSets' }, trigger: 'allSetsMetTarget' }]
        }
      ]
    },
    {
      version: 6,
      name: 'Run',
      notes: '',
      exercises: [
        {
          type: 'CardioExerciseBlueprint',
          name: 'Steady run',
          notes: '',
          link: '',
          sets: [
            { target: { type: 'time', value: 'PT1M30S' }, trackDuration: true },
            { target: { type: 'distance', value: { value: '5', unit: 'kilometre' } }, trackDistance: true }
          ]
        }
      ]
    }
  ]
})

/** Version 2 of a plan, with a superset of two exercises with different numbers of sets. */
export const OLD_LIFT_LOG = JSON.stringify({
  version: 2,
  name: 'Arms',
  lastEdited: '2026-07-12',
  sessions: [
    {
      version: 2,
      name: 'Day A',
      notes: '',
      exercises: [
        {
          type: 'WeightedExerciseBlueprint',
          name: 'Curl',
          sets: 3,
          repsPerSet: 10,
          restBetweenSets: { minRest: 'PT60S', maxRest: 'PT60S', failureRest: 'PT2M' },
          supersetWithNext: true,
          notes: '',
          link: '',
          progressiveOverload: { type: 'NoProgressiveOverload' }
        },
        {
          type: 'WeightedExerciseBlueprint',
          name: 'Dip',
          sets: 2,
          repsConfig: { type: 'fixed', reps: 8 },
          restBetweenSets: { minRest: 'PT90S', maxRest: 'PT90S', failureRest: 'PT2M' },
          supersetWithNext: false,
          notes: '',
          link: 'https://example.org/dip',
          progressiveOverload: { type: 'NoProgressiveOverload' }
        }
      ]
    }
  ]
})
