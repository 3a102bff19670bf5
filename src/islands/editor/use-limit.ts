import { useStore } from '@nanostores/react'
import { countNear } from '#core/app/characters.ts'
import { $t } from '../../stores/app/locale.ts'

/** What a text field says about its limit: how full it is when it is nearly so, and by how much a text is too long. */
export function useLimit(text: string, max: number, error: string | undefined) {
  const t = useStore($t)
  const used = countNear(text, max)
  const over = (used ?? 0) - max
  return {
    count: used === null ? undefined : t('editor.used', { used, max }),
    error: error !== undefined && over > 0 ? t('editor.tooLong', { count: over, max }) : error
  }
}
