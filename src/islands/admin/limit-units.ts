import type { ContractLimits } from '#core/workout/limits.ts'
import type { Translate } from '#core/app/translate.ts'

/** Other limits are counts. */
export const isMegabytes = (key: keyof ContractLimits): boolean => key.endsWith('Size') || key === 'maxMediaStorage'

export const fieldLabel = (key: keyof ContractLimits, t: Translate): string =>
  isMegabytes(key) ? t('admin.inMegabytes', { limit: t(`admin.${key}`) }) : t(`admin.${key}`)
