/** What can be done with a row of an admin's list. */
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { pencil, trash2 } from '../../ui/icons.ts'

export interface EditButtonsProps {
  /** Of the row, for those who cannot see which one the buttons stand in. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Off without a network. */
export function EditButtons({ name, onEdit, onDelete }: EditButtonsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <div className="row wrap">
      <Button icon={pencil} aria-label={t('admin.editThat', { name })} disabled={!isOnline} onClick={onEdit}>
        {t('admin.edit')}
      </Button>
      <Button icon={trash2} aria-label={t('admin.deleteThat', { name })} disabled={!isOnline} onClick={onDelete}>
        {t('admin.delete')}
      </Button>
    </div>
  )
}
