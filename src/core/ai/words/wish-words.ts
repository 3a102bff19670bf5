import type { Language } from '../../workout/workout.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { NL } from './nl.ts'
import type { WishWords } from './words-of-wishes.ts'

export const WISH_WORDS: Readonly<Record<Language, WishWords>> = { en: EN, de: DE, fr: FR, es: ES, nl: NL }
