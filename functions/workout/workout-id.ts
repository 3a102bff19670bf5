const RESERVED = new Set(['app', 'shell', 'play'])

/** With the prefix `w_` it must fit into an Appwrite role (36 characters). */
const WORKOUT_ID_MAX = 34

export const isWorkoutId = (id: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(id) && id.length <= WORKOUT_ID_MAX && !RESERVED.has(id.toLowerCase())
