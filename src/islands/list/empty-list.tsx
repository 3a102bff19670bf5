import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $t } from '../../stores/app/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'

export function EmptyList({ tab }: { tab: ListTab }) {
  const t = useStore($t)
  const create = (
    <ButtonLink look="primary" icon={Plus} href={pathTo('addWorkoutOptions')}>
      {t('list.createFirst')}
    </ButtonLink>
  )
  const publicPath = pathTo('workoutList', { tab: 'public' })
  if (tab === 'my') {
    return (
      <Empty title={t('list.emptyMy')} text={t('list.emptyMyText')}>
        {create}
        <ButtonLink look="quiet" href={publicPath}>
          {t('list.browse')}
        </ButtonLink>
      </Empty>
    )
  }
  if (tab === 'public') {
    return (
      <Empty title={t('list.emptyPublic')} text={t('list.emptyPublicText')}>
        {create}
      </Empty>
    )
  }
  return (
    <Empty title={t('list.emptyFavourites')} text={t('list.emptyFavouritesText')}>
      <ButtonLink look="primary" href={publicPath}>
        {t('list.browse')}
      </ButtonLink>
    </Empty>
  )
}
