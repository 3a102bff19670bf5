import { filledByName } from '#core/editor/library-fill.ts'
import { exerciseNames } from '#core/editor/simple.ts'
import { readExercise } from '../../data/exercises/library.ts'
import { $locale } from '../app/locale.ts'
import { dropBrought } from './brought.ts'
import { $fill, $form, setForm } from './simple-creation.ts'

export async function bringIntoForm(id: string): Promise<void> {
  const known = await readExercise(id, $locale.get())
  dropBrought()
  if (known === null) return
  const { name } = known.text
  const { lines } = $form.get()
  $fill.set((content) => filledByName(content, id, name, known))
  if (exerciseNames(lines).includes(name)) return setForm({ by: 'names' })
  setForm({ by: 'names', lines: lines.trim() === '' ? name : `${lines.trimEnd()}\n${name}` })
}
