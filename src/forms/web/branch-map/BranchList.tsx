import { ActionIcon, Select } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formLimits } from '../../document/form-limits.ts'
import { applyEdit, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { type Branch, redirectBranch } from './branches.ts'
import styles from './BranchMap.module.css'

interface BranchListProps {
  branches: readonly Branch[]
  selectedId: string | null
  nameOf(id: string): string
  textOf(branch: Branch): string
  onSelect(branchId: string): void
  onRule(ruleId: string): void
  onAdd(from: string, to: string): void
  onRemove(branch: Branch): void
}

/** The ways from each page as a list, for the keyboard and for screen readers. */
export function BranchList(props: BranchListProps) {
  const { branches, nameOf, onAdd } = props
  const { pages, endings, rules } = useOutline()
  const mayEdit = useMayEdit()
  const leaving = Map.groupBy(branches, ({ from }) => from)
  return (
    <section className={styles.list} aria-label="Branches">
      {pages.map(({ id }, index) => {
        const targets = [...pages.slice(index + 1), ...endings].map(to => ({ value: to.id, label: nameOf(to.id) }))
        return (
          <section key={id} aria-label={nameOf(id)}>
            <h3 className={styles.title}>{nameOf(id)}</h3>
            <ul className={styles.branches}>
              {(leaving.get(id) ?? []).map(branch => (
                <BranchLine key={branch.id} {...props} branch={branch} targets={targets} />
              ))}
            </ul>
            {mayEdit && (
              <Select
                size="xs"
                aria-label={`Add a branch from ${nameOf(id)}`}
                placeholder="Add a branch to…"
                data={targets}
                value={null}
                searchable={targets.length > 12}
                disabled={rules.length >= formLimits.rules}
                onChange={to => to !== null && onAdd(id, to)}
              />
            )}
          </section>
        )
      })}
    </section>
  )
}

interface BranchLineProps extends BranchListProps {
  branch: Branch
  targets: readonly { value: string; label: string }[]
}

function BranchLine({ branch, targets, selectedId, nameOf, textOf, onSelect, onRule, onRemove }: BranchLineProps) {
  const { draft } = useEditor()
  const mayEdit = useMayEdit()
  const { rule } = branch
  if (!rule) return <li className={styles.usual}>Otherwise to {nameOf(branch.to)}</li>
  const name = textOf(branch)
  const data = targets.some(({ value }) => value === branch.to)
    ? targets
    : [...targets, { value: branch.to, label: nameOf(branch.to) }]
  return (
    // What is inside has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.branch}
      data-selected={branch.id === selectedId || undefined}
      onFocus={() => onSelect(branch.id)}
    >
      <Select
        className={styles.to ?? ''}
        size="xs"
        aria-label={`${name}: leads to`}
        data={data}
        value={branch.to}
        allowDeselect={false}
        disabled={!mayEdit}
        onChange={to => to !== null && applyEdit(draft, redirectBranch(draft.document, branch, to), 'Edit branch')}
      />
      <ActionIcon aria-label={`Open the rule ${name}`} onClick={() => onRule(rule.id)}>
        <IconPencil size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete the branch ${name}`} disabled={!mayEdit} onClick={() => onRemove(branch)}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
      <span className={styles.note}>
        {branch.isBack ? 'Leads back, so it does nothing' : branch.isOff ? 'Turned off' : name}
      </span>
    </li>
  )
}
