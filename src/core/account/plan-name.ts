import type { Translate } from '../app/translate.ts'

/** `base` is translated separately because it is also the name of a level. Contract names are stored in lower case. */
export const planName = (contract: string, t: Translate): string =>
  contract === 'base' ? t('nav.freePlan') : contract.slice(0, 1).toUpperCase() + contract.slice(1)
