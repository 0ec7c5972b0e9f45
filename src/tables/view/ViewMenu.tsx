import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { ViewConfig } from '../../engine/model/structure.ts'
import styles from './ViewMenu.module.css'
import { useBase, useBaseRights, useTable } from '../page/base-context.ts'
import { viewKindLabels } from './view-kinds.ts'
import { exportCommands, namingCommands, shareCommand } from './view-commands.ts'
import type { ViewNaming } from './ViewNameDialog.tsx'

const ViewMenuItems = lazyPart(() => import('./ViewMenuItems.tsx'))
const ShareViewDialog = lazyPart(() => import('./ShareViewDialog.tsx'))
const ViewNameDialog = lazyPart(() => import('./ViewNameDialog.tsx'))

interface ViewMenuProps {
  /** The person's own settings of the view; null if there are none. */
  own: ViewConfig | null
  onOpen(viewId: string): void
}

/** The name of the view. Opens the list of views and the actions for this one. */
export function ViewMenu(props: ViewMenuProps) {
  const { basePublicId } = useBase()
  const { table, savedView: view } = useTable()
  const { editStructure, manageBase } = useBaseRights()
  const { own } = props
  const [naming, setNaming] = useState<ViewNaming | null>(null)
  const [isSharing, setSharing] = useState(false)
  const { icon: Icon, word } = viewKindLabels[view.kind]
  useCommandSource({
    list: () => [
      ...exportCommands(
        { basePublicId, tableId: table.id, viewId: view.id },
        own && { config: own, fields: table.fields },
      ),
      ...(manageBase && view.kind !== 'personal' ? [shareCommand(() => setSharing(true))] : []),
      ...(editStructure ? namingCommands(setNaming) : []),
    ],
  })
  return (
    <>
      <ButtonMenu
        width={250}
        position="bottom-start"
        button={
          <button
            type="button"
            className={styles.button}
            aria-label={`View: ${view.name}${word ? `, ${word.toLowerCase()}` : ''}`}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
            <span className={styles.name} title={view.name}>
              <bdi>{view.name}</bdi>
            </span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        }
      >
        <LazyPart>
          <ViewMenuItems {...props} onName={setNaming} onShare={() => setSharing(true)} />
        </LazyPart>
      </ButtonMenu>
      {isSharing && (
        <LazyPart onClose={() => setSharing(false)}>
          <ShareViewDialog onClose={() => setSharing(false)} />
        </LazyPart>
      )}
      {naming && editStructure && (
        <LazyPart onClose={() => setNaming(null)}>
          <ViewNameDialog
            naming={naming}
            view={own && naming !== 'rename' ? { ...view, config: own } : view}
            onOpen={props.onOpen}
            onClose={() => setNaming(null)}
          />
        </LazyPart>
      )}
    </>
  )
}
