/** For `Later`: the parts of groups with their texts and styles. */
import { loadTexts } from '../../../stores/app/locale.ts'

const around = () => Promise.all([loadTexts(['errors', 'groups'])])

export const loadGroupsSection = () =>
  Promise.all([import('./groups-section.tsx'), around()]).then(([{ GroupsSection }]) => GroupsSection)

export const loadGroupPart = () =>
  Promise.all([import('./group-part.tsx'), around()]).then(([{ GroupPart }]) => GroupPart)

export const loadMakeSheet = () => import('./make-sheet.tsx').then(({ MakeSheet }) => MakeSheet)

export const loadAddSheet = () => import('./add-sheet.tsx').then(({ AddSheet }) => AddSheet)

export const loadEditSheet = () =>
  Promise.all([import('./edit-group-sheet.tsx'), loadTexts(['profile'])]).then(
    ([{ EditSheet }]) => EditSheet
  )

export const loadSureSheet = () => import('./sure-sheet.tsx').then(({ SureSheet }) => SureSheet)

export const loadHandSheet = () =>
  Promise.all([import('./hand-sheet.tsx')]).then(([{ HandSheet }]) => HandSheet)
