/** One difference, with both versions of it side by side. */
import { useStore } from '@nanostores/react'
import { UnfoldVertical } from 'lucide-react'
import { memo, useId, type ReactNode } from 'react'
import { choicesFor, type Choice, type Item } from '#core/editor/merge/compare.ts'
import type { ItemLine, SameLine } from '#core/editor/merge/difference-lines.ts'
import { choose } from '../../../stores/editor/editor-merge.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { aboutText, blockTitle, detailsOf, reasonOf, repeatText, timesText, wasText } from './merge-words.ts'

type Side = 'mine' | 'theirs'

export const MergeItem = memo(function MergeItem({ line, choice }: { line: ItemLine; choice: Choice }) {
  const t = useStore($t)
  const id = useId()
  const { item } = line
  const cell = (value: Choice, content: ReactNode, look: string) => (
    <label key={value} className={`merge-cell ${look}${choice === value ? ' is-on' : ''}`}>
      <input type="radio" name={id} value={value} checked={choice === value} onChange={() => choose(item.key, value)} />
      {content}
    </label>
  )
  return (
    <li className="merge-pair">
      <div role="radiogroup" aria-labelledby={`${id}-why`}>
        <p className="merge-why" id={`${id}-why`}>
          {reasonOf(line, t)}
        </p>
        <div className="merge-cells">
          {(['mine', 'theirs'] as const).map((side) =>
            cell(side, <Value item={item} side={side} />, lookOf(item, side))
          )}
          {choicesFor(item).includes('both') &&
            cell('both', <span className="merge-value">{t('merge.both')}</span>, 'is-both')}
        </div>
      </div>
    </li>
  )
})

/** Sign, edge and colour of a changed, new or missing thing. */
function lookOf(item: Item, side: Side): string {
  if (item[side] === null) return 'is-gone'
  const isOther = item.changed === (side === 'mine' ? 'there' : 'here')
  if (isOther) return ''
  return item.kind === 'exercise' && (item.mine === null || item.theirs === null) ? 'is-new' : 'is-changed'
}

function Value({ item, side }: { item: Item; side: Side }) {
  const t = useStore($t)
  const who = <small className="merge-who">{t(side === 'mine' ? 'merge.here' : 'merge.there')}</small>
  if (item.kind !== 'exercise') {
    const text =
      item.kind === 'about'
        ? aboutText(item, side, t)
        : item.kind === 'block'
          ? repeatText(item[side], t)
          : item[side].join(' · ')
    return (
      <span className="merge-value">
        {who}
        <b>{text}</b>
      </span>
    )
  }
  const own = item[side]
  if (own === null)
    return (
      <span className="merge-value">
        {who}
        {t('merge.gone')}
      </span>
    )
  const was = wasText(item, own, t)
  return (
    <>
      <span className="merge-value">
        {who}
        <b>{own.exercise.name}</b>
        {was !== null && <s className="numeric">{was}</s>}
        {detailsOf(item, own, t).map((detail) => (
          <small key={detail} className="merge-detail numeric">
            {detail}
          </small>
        ))}
      </span>
      <span className="merge-time display numeric">{timesText(own, t)}</span>
    </>
  )
}

export function MergeSame({ line }: { line: SameLine }) {
  const t = useStore($t)
  return (
    <li>
      <details className="merge-same">
        <summary>
          <Icon of={UnfoldVertical} />
          <span className="grow">
            {blockTitle(line.section, line.block, t)}, {t('editor.count', { count: line.names.length })}
          </span>
          <span className="muted">{t('merge.same')}</span>
        </summary>
        <p className="muted">{line.names.join(' · ')}</p>
      </details>
    </li>
  )
}
