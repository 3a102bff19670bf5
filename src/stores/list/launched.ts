import { currentQuery } from '../../platform/page/page.ts'

const has = (wanted: string): boolean => currentQuery().some(([name]) => name === wanted)

/** The service worker took something that another app shares (`worker/shared.ts`). */
export const isShared = (): boolean => has('shared')

/** A shortcut of the installed app (`public/manifest.webmanifest`). */
export const isStartAsked = (): boolean => has('start')
