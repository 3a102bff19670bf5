import { createWrites } from '../app/resource.ts'

/** Writes that change a list or its hearts: what is read meanwhile is read again. */
export const listWrites = createWrites()

export const writing = listWrites.during
