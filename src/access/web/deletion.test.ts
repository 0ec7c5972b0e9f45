import { expect, test } from 'vitest'
import type { OrganizationFate } from '../auth/leave-organizations.sql.ts'
import { fateTexts, keptText } from './deletion.ts'

const own: OrganizationFate = { name: 'Ada’s organization', fate: 'ends', flowCount: 3 }
const team: OrganizationFate = { name: 'Engines', fate: 'stays', flowCount: 40 }
const owned: OrganizationFate = { name: 'Looms', fate: 'needs owner', flowCount: 1 }

test('what is deleted is counted, what remains is named', () => {
  expect(fateTexts([own, team])).toEqual([
    'Ada’s organization: nobody else belongs there, so it ends, with 3 items.',
    'Engines: stays, and so does what you made there.',
    'Your sessions and API keys stop working at once.',
  ])
  expect(fateTexts([])).toHaveLength(1)
})

test('an organization that would lose its only owner blocks the deletion', () => {
  expect(keptText([own, team])).toBeNull()
  expect(keptText([own, owned, { ...owned, name: 'Mills' }])).toContain('only owner of Looms and Mills,')
})
