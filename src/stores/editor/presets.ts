import { presetContent, presetOf, PRESET_KINDS, PRESETS, withPreset, type Preset } from '#core/editor/presets.ts'
import { newId } from '../../data/app/ids.ts'
import { $locale, $t } from '../app/locale.ts'
import { $form, $maker, $titleOf, $wantedPreset, setForm } from './simple-creation.ts'

const BREATHS = ['in', 'hold', 'out', 'empty'] as const

$maker.set((form, names) => {
  const t = $t.get()
  const own = PRESET_KINDS[presetOf(form)].hasNames ? names : BREATHS.map((breath) => t(`presets.breathe-${breath}`))
  return presetContent(form, own, $locale.get(), newId)
})

const titleOf = (preset: string): string => $t.get()(`presets.name-${preset}`)
$titleOf.set(titleOf)

export function choosePreset(preset: Preset): void {
  const form = $form.get()
  const isOwnName = form.name.trim() !== '' && !PRESETS.some((other) => titleOf(other) === form.name)
  setForm({ ...withPreset(form, preset), name: isOwnName ? form.name : titleOf(preset) })
}

export function takeWanted(): void {
  const wanted = $wantedPreset.get()
  $wantedPreset.set('')
  if (wanted !== '') choosePreset(PRESETS.find((preset) => preset === wanted) ?? 'circuit')
}
