/** The wish to open a room, in the address of a workout's page. It survives a log-in. */
export const START_QUERY = 'together'

export const withStartWish = (workoutPath: string): string => `${workoutPath}?${START_QUERY}=1`
