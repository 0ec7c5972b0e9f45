import { IconUserEdit } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { recordPersonUi } from '../people/record-person-ui.tsx'
import type { PersonTemplate } from '../people/record-person.ts'

export const lastModifiedByUi: FieldUi<string, PersonTemplate> = { ...recordPersonUi, icon: IconUserEdit }
