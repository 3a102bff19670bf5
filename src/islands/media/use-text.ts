import { useStore } from '@nanostores/react'
import type { FileUse } from '#core/media/stored-files.ts'
import { $t } from '../../stores/app/locale.ts'

/** Describes where a file is used. */
export function useUseText(): (use: FileUse | null) => string {
  const t = useStore($t)
  return (use) => {
    if (use === null) return t('storage.usedNowhere')
    if (use.kind === 'workout') return use.name
    if (use.kind === 'draft') return t('storage.usedInDraft', { name: use.name })
    return t(`storage.used_${use.kind}`, use.kind === 'group' ? { name: use.name } : {})
  }
}
