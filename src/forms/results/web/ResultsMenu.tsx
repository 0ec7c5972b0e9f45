import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileExport, IconFileSpreadsheet, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { metadataQuery } from '../../../tables/page/metadata.ts'
import { exportHref } from '../../../tables/view/export-href.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import { answersTableId } from '../../answers/answers-table.ts'
import type { ResultsFlow } from './results-flow.ts'

const EraseDialog = lazyPart(() => import('./erase/EraseDialog.tsx'))

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** What people do with all responses of a form, besides looking at them. */
export function ResultsMenu({ flow: { publicIdentifier: basePublicId, accessLevel } }: { flow: ResultsFlow }) {
  const [isErasing, setErasing] = useState(false)
  const { data } = useQuery(metadataQuery(basePublicId))
  const view = data?.metadata.tables.find(({ id }) => id === answersTableId)?.views[0]
  const answers = (format: 'csv' | 'xlsx') =>
    exportHref({ basePublicId, tableId: answersTableId, viewId: view?.id ?? '', format }, null)
  const stop = () => setErasing(false)
  return (
    <>
      <ButtonMenu
        position="bottom-end"
        width={240}
        button={
          <ActionIcon aria-label="Export and more">
            <IconDots {...icon} />
          </ActionIcon>
        }
      >
        {view && (
          <>
            <Menu.Item component="a" href={answers('csv')} download leftSection={<IconFileSpreadsheet {...icon} />}>
              Export answers as CSV
            </Menu.Item>
            <Menu.Item component="a" href={answers('xlsx')} download leftSection={<IconFileSpreadsheet {...icon} />}>
              Export answers as XLSX
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component="a"
          href={`/admin/flows/export/${encodeURIComponent(basePublicId)}`}
          download
          leftSection={<IconFileExport {...icon} />}
        >
          Export the form
        </Menu.Item>
        {accessLevel === 'write' && (
          <>
            <Menu.Divider />
            <MenuAction icon={IconUserX} danger onClick={() => setErasing(true)}>
              Erase a respondent's data
            </MenuAction>
          </>
        )}
      </ButtonMenu>
      <LazyPart when={isErasing} onClose={stop}>
        {isErasing && <EraseDialog basePublicId={basePublicId} onClose={stop} />}
      </LazyPart>
    </>
  )
}
