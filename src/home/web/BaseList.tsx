import { ActionIcon, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconDots, IconPencil, IconTable, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isolated } from '../../texts/isolated.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import { optionHues } from '../../ui/tokens.ts'
import { basesQuery, trashFlows, type Flow } from './flows.ts'
import styles from './Home.module.css'

const iconSize = { size: 16, stroke: 1.75 }
/** Longer names are shown whole on hover. */
const longName = 25

const hueOf = (id: string) =>
  optionHues[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % optionHues.length]

function useTrash() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: basesQuery.queryKey })
  const restore = useMutation({
    mutationFn: (flow: Flow) => trashFlows([flow.id], 'restore'),
    onError: toastError,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (flow: Flow) => trashFlows([flow.id], 'trash'),
    onSuccess: (_answer, flow) => toastUndo(`${isolated(flow.name)} is in the trash`, () => restore.mutate(flow)),
    onError: toastError,
    onSettled: refresh,
  })
}

/** The bases as rows, each opening on a press anywhere in it. */
export function BaseList({ bases, onRename }: { bases: Flow[]; onRename(flow: Flow): void }) {
  const trash = useTrash()
  return (
    <table className={styles.table} aria-label="Bases">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={styles.owner}>
            Owner
          </th>
          <th scope="col" className={styles.opened}>
            Last opened
          </th>
          <th scope="col" className={styles.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {bases.map(base => {
          const hue = hueOf(base.publicIdentifier)
          const tile = { backgroundColor: `var(--gl-option-${hue}-bg)`, color: `var(--gl-option-${hue}-text)` }
          return (
            <tr key={base.id} className={styles.row}>
              <td>
                <Tooltip label={base.name} disabled={base.name.length <= longName}>
                  <Link
                    to="/database/$basePublicIdentifier"
                    params={{ basePublicIdentifier: base.publicIdentifier }}
                    className={styles.link}
                  >
                    <span className={styles.tile} style={tile} aria-hidden>
                      <IconTable {...iconSize} />
                    </span>
                    <span className={styles.name}>{base.name}</span>
                  </Link>
                </Tooltip>
              </td>
              <td className={`${styles.owner} ${styles.dim}`}>{base.owner?.firstName}</td>
              <td className={`${styles.opened} ${styles.dim}`}>
                <RelativeTime at={base.lastOpenedAt ?? base.updatedAt} />
              </td>
              <td className={styles.menu}>
                {base.accessLevel === 'write' && (
                  <Menu position="bottom-end" width={180}>
                    <Menu.Target>
                      <ActionIcon className={styles.rowMenu} aria-label={`Actions for ${base.name}`}>
                        <IconDots {...iconSize} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={() => onRename(base)}>
                        Rename
                      </Menu.Item>
                      <Menu.Item
                        data-danger
                        leftSection={<IconTrash {...iconSize} />}
                        onClick={() => trash.mutate(base)}
                      >
                        Move to trash
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
