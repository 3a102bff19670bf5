/** Parts that are loaded when rows are arranged, with their texts and styles. */
import type { ComponentType } from 'react'
import { loadTexts } from '../../stores/app/locale.ts'
import type { BlockFrameProps } from './block-frame-props.ts'

const files = () => Promise.all([loadTexts(['arrange'])])

export const loadArrangeSheet = async () => {
  const [{ ArrangeSheet }] = await Promise.all([import('./arrange-sheet.tsx'), files()])
  return ArrangeSheet
}

export const loadChoiceBar = async () => {
  const [{ ChoiceBar }] = await Promise.all([import('./choice-bar.tsx'), files()])
  return ChoiceBar
}

let frame: ComponentType<BlockFrameProps> | null = null
/** Null until it is loaded. */
export const loadedFrame = (): ComponentType<BlockFrameProps> | null => frame

export const loadFrame = async (): Promise<ComponentType<BlockFrameProps>> => {
  const [{ BlockFrame }] = await Promise.all([import('./block-frame.tsx')])
  frame = BlockFrame
  return BlockFrame
}
