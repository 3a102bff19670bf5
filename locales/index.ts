/** All texts of all languages, for the build, the Worker and tests. The app loads single shelves (`src/stores/app/locale.ts`). */
import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import * as fr from './fr/index.ts'
import * as nl from './nl/index.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Shelf = keyof typeof en

const join = (shelves: Readonly<Record<Shelf, Texts>>): Texts => Object.assign({}, ...Object.values(shelves)) as Texts

export const TEXTS = { de: join(de), en: join(en), es: join(es), fr: join(fr), nl: join(nl) }
