import { useStore } from '@nanostores/react'
import { GripVertical } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import type { Way } from '#core/editor/arrange.ts'
import { $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { focusPart, rowId } from './row-parts.ts'
import { withRows, type StartDrag } from './rows.ts'

const WAYS: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

export interface GripProps {
  /** Key of a row or block. */
  nodeKey: string
  label: string
  isBlock?: boolean
  startDrag: StartDrag
}

/** Moves its row or block by dragging or with the arrow keys. */
export const Grip = memo(function Grip({ nodeKey, label, isBlock = false, startDrag }: GripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key]
    if (way === undefined) return
    event.preventDefault()
    void withRows(
      (rows) => rows.moveTowards(nodeKey, way),
      () => focusPart(nodeKey, 'grip')
    )
  }
  return (
    <button
      type="button"
      id={rowId(nodeKey, 'grip')}
      className={isBlock ? 'icon-button editor-block-handle' : 'icon-button editor-row-handle'}
      aria-label={label}
      aria-describedby="move-hint"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => startDrag(event, nodeKey)}
    >
      <Icon of={GripVertical} />
    </button>
  )
})

interface ChoiceProps {
  label: string
  isChosen: boolean
  /** True if some, but not all, of several rows are selected. */
  isPart?: boolean
  onToggle: () => void
}

/** Replaces the grip while rows are selected. */
export function Choice({ label, isChosen, isPart = false, onToggle }: ChoiceProps) {
  const t = useStore($t)
  return (
    <label className="editor-choice">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('editor.choose', { name: label })}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPart && !isChosen
        }}
        onChange={onToggle}
      />
    </label>
  )
}
