/** A block of repeated exercises: an ice field with a rail. */
import '../../styles/editor/block.css'
import { useStore } from '@nanostores/react'
import { EllipsisVertical, Repeat2 } from 'lucide-react'
import { memo, useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { hasBlocks, leavesOf, type BlockNode, type Repeat } from '#core/editor/outline.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { toggleChosen } from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { RestGlyph } from '../../ui/glyphs.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { useCount } from './count-field.tsx'
import { Choice, Grip } from './grip.tsx'
import { withRows, type BlockFrameProps } from './rows.ts'
import { TimeField } from './time-field.tsx'

const loadArrangeSheet = () => import('./arrange-sheet.tsx').then(({ ArrangeSheet }) => ArrangeSheet)

export function BlockFrame({ node, roundSec, chosen, startDrag, children }: BlockFrameProps) {
  const t = useStore($t)
  const { key, repeat } = node
  const change = (next: Partial<Repeat>) => void withRows((rows) => rows.repeatBlock(key, next))
  const name = repeat.name === undefined || repeat.name === '' ? t('editor.block') : repeat.name
  return (
    <li className={hasBlocks(node) ? 'editor-block has-blocks' : 'editor-block'} data-node={key}>
      <div className="editor-block-head">
        {chosen === null ? (
          <Grip isBlock nodeKey={key} label={t('editor.moveBlock', { name })} startDrag={startDrag} />
        ) : (
          <BlockChoice node={node} name={name} chosen={chosen} />
        )}
        <Rounds value={repeat.rounds} onChange={(rounds) => change({ rounds })} />
        <span className="grow">
          <input
            className="editor-block-name"
            aria-label={t('editor.blockName')}
            placeholder={t('editor.block')}
            maxLength={BOUNDS.blockNameMax}
            value={repeat.name ?? ''}
            onChange={(event) => change({ name: event.target.value })}
          />
          <small className="numeric">
            {repeat.rounds} × {formatClock(roundSec)}
          </small>
        </span>
        {chosen === null && <More node={node} name={name} />}
      </div>
      {children}
      <BlockRests repeat={repeat} onChange={change} />
    </li>
  )
}

function BlockChoice({ node, name, chosen }: { node: BlockNode; name: string; chosen: ReadonlySet<string> }) {
  const keys = leavesOf([node]).map((leaf) => leaf.key)
  const count = keys.filter((one) => chosen.has(one)).length
  return <Choice label={name} isChosen={count === keys.length} isPart={count > 0} onToggle={() => toggleChosen(keys)} />
}

function More({ node, name }: { node: BlockNode; name: string }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon={EllipsisVertical}
        label={t('editor.blockMore', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyPart
          load={loadArrangeSheet}
          props={{ nodeKey: node.key, name, isBlock: true, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </>
  )
}

/** A number next to its symbol; the arrow keys change it. */
function Rounds({ value, onChange }: { value: number; onChange: (rounds: number) => void }) {
  const t = useStore($t)
  const { isRefused, input } = useCount({ value, min: 1, max: BOUNDS.roundsMax, onChange })
  return (
    <label className="editor-rounds">
      <input
        className="display numeric"
        {...input}
        aria-label={t('editor.rounds')}
        aria-invalid={isRefused || undefined}
        title={isRefused ? errorText(new UserFacingError('rounds-out-of-range'), t) : undefined}
      />
      <Icon of={Repeat2} />
    </label>
  )
}

const BlockRests = memo(function BlockRests(props: { repeat: Repeat; onChange: (repeat: Partial<Repeat>) => void }) {
  const { repeat, onChange } = props
  const t = useStore($t)
  const glyph = { of: RestGlyph, className: 'phase-rest' }
  return (
    <div className="editor-block-rests">
      {repeat.rounds > 1 && (
        <TimeField
          label={t('editor.restBetween')}
          glyph={glyph}
          value={repeat.restBetweenRoundsSec}
          min={0}
          onChange={(restBetweenRoundsSec) => onChange({ restBetweenRoundsSec })}
        />
      )}
      <TimeField
        label={t('editor.restAfterBlock')}
        glyph={glyph}
        value={repeat.restAfterSec}
        min={0}
        onChange={(restAfterSec) => onChange({ restAfterSec })}
      />
    </div>
  )
})
