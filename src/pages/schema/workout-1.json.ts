import { WORKOUT_FILE_SCHEMA } from '../../core/workout/workout-file-schema.ts'

/** The JSON Schema that every workout file refers to. */
export const GET = (): Response => Response.json(WORKOUT_FILE_SCHEMA)
