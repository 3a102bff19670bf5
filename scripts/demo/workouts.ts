import type { DemoWorkout } from './content.ts'
import { JULES } from './jules.ts'
import { MARA } from './mara.ts'
import { TOM } from './tom.ts'

export const DEMO_WORKOUTS: readonly DemoWorkout[] = [...MARA, ...JULES, ...TOM]
