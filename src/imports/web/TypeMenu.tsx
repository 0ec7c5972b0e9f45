import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import type { FieldType } from '../../fields/field-type.ts'
import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldTypes } from '../../fields/registry.ts'
import { fieldUis } from '../../fields/registry.ui.ts'
import type { Template, TypedColumn } from '../csv/column-profile.ts'
import { isImportable } from '../importable.ts'
import type { DraftColumn } from './import-draft.ts'
import styles from './Imports.module.css'
import { MenuList } from '../../ui/menus/MenuList.tsx'

const types: Record<string, FieldType> = fieldTypes
const uis: Record<string, FieldUi> = fieldUis

export const typeOf = (type: string): FieldType | undefined => types[type]
export const uiOf = (type: string): FieldUi | undefined => uis[type]

const importable = Object.values(types).filter(isImportable)

interface TypeMenuProps {
  column: DraftColumn
  /** Whether the table goes into a base whose people are known, so that the column can name them. */
  hasPeople: boolean
  onChoose(choice: TypedColumn): void
}

/** A menu of types for a column: first those that read every cell, then the others. */
export function TypeMenu({ column, hasPeople, onChoose }: TypeMenuProps) {
  const others = importable.filter(
    type => (hasPeople || !type.people) && !column.fits.some(fit => fit.type === type.type),
  )
  return (
    <Menu returnFocus={false} position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={styles.typeButton}
          aria-label={`Type of ${column.name}: ${typeOf(column.type)?.label}`}
        >
          <TypeIcon type={column.type} />
          <span className={styles.typeName}>{typeOf(column.type)?.label}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <MenuList>
        <Menu.Label>Reads every value</Menu.Label>
        {column.fits.map(fit => (
          <Menu.Item key={fit.type} leftSection={<TypeIcon type={fit.type} />} onClick={() => onChoose(fit)}>
            {typeOf(fit.type)?.label}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Label>Other types</Menu.Label>}
        {others.map(({ type, label, template, people }) => (
          <Menu.Item
            key={type}
            leftSection={<TypeIcon type={type} />}
            // Some cells of a column may name several people.
            onClick={() =>
              onChoose({ type, template: template.parse(people ? { allowMultiple: true } : {}) as Template })
            }
          >
            {label}
          </Menu.Item>
        ))}
      </MenuList>
    </Menu>
  )
}

export function TypeIcon({ type }: { type: string }) {
  const Icon = uiOf(type)?.icon
  return Icon ? <Icon size={16} stroke={1.75} className={styles.typeIcon} /> : null
}
