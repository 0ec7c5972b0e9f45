import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { ListOption } from '../../../ui/menus/ListOption.tsx'
import { useActiveOption } from '../../../ui/menus/use-active-option.ts'
import type { BlockType } from '../../blocks/block-type.ts'
import { groupLabels } from '../block-icons.ts'
import { BlockIcon } from '../BlockIcon.tsx'
import { useBlockDrag } from '../canvas/block-drag.ts'
import { insert } from '../editor-actions.ts'
import { useEditor, useMayEdit } from '../editor-context.ts'
import { findBlocks } from '../palette/find-blocks.ts'
import styles from './BlocksList.module.css'

/** The types of blocks: pressed or chosen by keys to insert one after the selected block, or dragged into the page. */
export function BlocksList() {
  const editor = useEditor()
  const mayEdit = useMayEdit()
  const drag = useBlockDrag()
  const id = useId()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => findBlocks(search, editor.offered), [search, editor.offered])
  const ids = useMemo(() => groups.flatMap(({ types }) => types.map(({ type }) => type)), [groups])
  const list = useActiveOption({ ids, initial: '', onChoose: choose })
  // What is found first is what Enter inserts, until an arrow key chooses another one.
  const active = list.active ?? (search.trim() === '' ? null : (ids[0] ?? null))

  function choose(type: string): void {
    insert(editor, { type })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      event.stopPropagation()
      setSearch('')
    } else if (list.active === null && active !== null && event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    } else if (list.active === null && active !== null && event.key === 'ArrowDown') {
      event.preventDefault()
      list.setActive(ids[1] ?? active)
    } else list.onKeyDown(event)
  }

  const option = ({ type, label }: BlockType) => (
    <div
      key={type}
      role="none"
      className={styles['row']}
      onPointerDown={event => {
        // The search keeps the focus, and its list stays as it is while a block is dragged from it.
        if (event.pointerType !== 'touch') event.preventDefault()
        drag.press(event, { type })
      }}
    >
      <ListOption
        id={`${id}-${type}`}
        className={styles['option']}
        isActive={type === active}
        isSelected={type === active}
        onChoose={() => choose(type)}
        onPoint={() => undefined}
      >
        <BlockIcon type={type} size={18} />
        <span>{label}</span>
      </ListOption>
    </div>
  )

  if (!mayEdit) return null
  return (
    <div className={styles['panel']}>
      <div className={styles['search']}>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-label="Find a block"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : `${id}-${active}`}
          autoComplete="off"
          placeholder="Find a block"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            list.setActive('')
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-list`} role="listbox" aria-label="Blocks" tabIndex={-1} className={styles['list']}>
        {groups.map(({ group, types }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={styles['group']}>
            <div id={`${id}-${group}`} role="presentation" className={styles['title']}>
              {groupLabels[group]}
            </div>
            {types.map(option)}
          </div>
        ))}
      </div>
      <output className={styles['none']}>{groups.length === 0 && `No block is called “${search.trim()}”`}</output>
    </div>
  )
}
