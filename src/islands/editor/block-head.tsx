/** Heads of sections, rounds and circuits. */
import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { setRepeat, type Slot } from '#core/editor/editing.ts'
import { BOUNDS, type Block, type InnerBlock, type WorkoutContent } from '#core/workout/workout.ts'
import { change } from '../../stores/editor/editor.ts'
import { $t } from '../../stores/app/locale.ts'
import { CountField } from './count-field.tsx'
import { TimeField } from './time-field.tsx'

export interface Head {
  block: number
  inner: number | null
  title: 'warmup' | 'main' | 'cooldown' | 'circuit'
  of: Block | InnerBlock
}

const isPlain = (block: InnerBlock | Block) => block.rounds === 1

export function isPlainList(content: WorkoutContent): boolean {
  const only = content.blocks.length === 1 ? content.blocks[0] : undefined
  return only !== undefined && only.section === 'main' && isPlain(only) && content.type !== 'interval'
}

/** A plain list has no heads unless `hasRounds`. */
export function headsOf(content: WorkoutContent, slots: readonly Slot[], hasRounds: boolean): Head[][] {
  const isList = !hasRounds && isPlainList(content)
  return slots.map((slot, position) => {
    const before = slots[position - 1]
    const block = content.blocks[slot.block]
    const heads: Head[] = []
    if (block === undefined) return heads
    if (!isList && before?.block !== slot.block) {
      heads.push({ block: slot.block, inner: null, title: block.section, of: block })
    }
    const inner = slot.inner === null ? undefined : block.items[slot.inner]
    const isFirst = before?.block !== slot.block || before.inner !== slot.inner
    if (inner?.kind === 'block' && isFirst) {
      heads.push({ block: slot.block, inner: slot.inner, title: 'circuit', of: inner })
    }
    return heads
  })
}

/** Warm-up and cool-down of one round show only their name; other blocks can be repeated. */
export const BlockHead = memo(function BlockHead({ head }: { head: Head }) {
  const t = useStore($t)
  const at = { block: head.block, inner: head.inner }
  const repeats = head.title === 'main' || head.title === 'circuit' || !isPlain(head.of)
  return (
    <li className={head.inner === null ? 'editor-block-head' : 'editor-block-head is-indented'}>
      <h3>{t(`editor.${head.title}`)}</h3>
      {repeats && (
        <div className="row">
          <CountField
            label={t('editor.rounds')}
            value={head.of.rounds}
            min={1}
            max={BOUNDS.roundsMax}
            refusal="rounds-out-of-range"
            onChange={(rounds) => change((content) => setRepeat(content, at, { rounds }))}
          />
          {head.of.rounds > 1 && (
            <TimeField
              label={t('editor.restBetween')}
              value={head.of.restBetweenRoundsSec}
              min={0}
              onChange={(restBetweenRoundsSec) => change((content) => setRepeat(content, at, { restBetweenRoundsSec }))}
            />
          )}
        </div>
      )}
    </li>
  )
})
