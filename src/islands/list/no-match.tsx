import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NO_FILTER } from '#core/list/filter.ts'
import { $t } from '../../stores/app/locale.ts'
import { countAtOtherLevels, setFilter } from '../../stores/list/list.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'

/** Names the filter and offers to remove it. */
export function NoMatch() {
  const t = useStore($t)
  const filter = useStore($filter)
  const [others, setOthers] = useState(0)
  const hasLevels = filter.levels.length > 0
  useEffect(() => {
    let isGone = false
    const count = hasLevels ? countAtOtherLevels() : Promise.resolve(0)
    count.then((found) => (isGone ? undefined : setOthers(found))).catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [filter, hasLevels])
  const level = filter.levels.map((name) => t(`levels.${name}`)).join(', ')
  const sport = filter.sport === 'all' ? '' : t(`sports.${filter.sport}`)
  const title = !hasLevels
    ? t('list.noMatch')
    : sport === ''
      ? t('list.noMatchLevel', { level })
      : t('list.noMatchAt', { sport, level })
  const dropsLevels = hasLevels && others > 0
  return (
    <Empty
      title={title}
      text={t(dropsLevels ? 'list.otherLevels' : 'list.noMatchText', { count: others })}
      icon={Search}
    >
      <Button onClick={() => setFilter(dropsLevels ? { levels: [] } : { ...NO_FILTER, sort: filter.sort })}>
        {t(dropsLevels ? 'list.clearLevels' : 'list.clearFilters')}
      </Button>
    </Empty>
  )
}
