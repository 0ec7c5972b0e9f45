import { Button, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FlowDrawings } from '../../../flows/FlowDrawing.tsx'
import type { NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import { namelessText, noConnectionsYet } from '../../../texts/home-texts.ts'
import { closesByEscape } from '../../../ui/focus/closes-by-escape.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { audienceText } from '../audience-text.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { ItemPreview } from './ItemPreview.tsx'
import { newItemPath, workspaceSlug } from './new-item-path.ts'
import { afterStage, stageOf } from './new-items.ts'
import { NewItemTabs } from './NewItemTabs.tsx'
import styles from './NewItem.module.css'
import { defaultTheme, themeOf } from './themes.ts'
import { ThemeStage } from './ThemeStage.tsx'
import { useCreateItem } from './use-create-item.ts'
import { useDraftName } from './use-draft.ts'

interface NewItemStagesProps {
  type: NamedFlowTypeUi
  home: HomeInfo
  workspace: Workspace | undefined
}

/** Reads the step from the address, and makes the addresses of other steps. */
function useStep({ newItem: { tab } }: NamedFlowTypeUi, workspace: Workspace | undefined) {
  const { stage, theme, serviceType, template, serviceId } = useParams({ strict: false })
  const slug = workspace && workspaceSlug(workspace)
  const here = { tab, workspaceSlug: slug, stage: stageOf(stage), theme, serviceType, template, serviceId }
  return {
    here,
    chosen: themeOf(theme),
    service: serviceType === 'none' ? undefined : serviceType,
    pathTo: (change: Partial<typeof here>) => newItemPath({ ...here, ...change }),
  }
}

/** The steps that create an item: its name and its theme. A typed name survives leaving the page. */
export function NewItemStages({ type, home, workspace }: NewItemStagesProps) {
  const navigate = useNavigate()
  const { here, chosen, service, pathTo } = useStep(type, workspace)
  const { name, setName, forget } = useDraftName()
  const [isNameless, setNameless] = useState(false)
  const create = useCreateItem(home, { workspace, onCreated: forget })
  const theme = chosen ?? defaultTheme
  const { stage } = here
  const next = afterStage({ stage, name, theme: chosen?.id ?? null })
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (stage === 'name') nameField.current?.focus()
  }, [stage, here.tab])
  const goTo = (to: typeof stage) => void navigate({ to: pathTo({ stage: to, theme: theme.id }) })
  const goBack = () => {
    if (stage === 'choose-theme') goTo('name')
    else
      void navigate(workspace ? { to: '/home/$workspaceId', params: { workspaceId: workspace.id } } : { to: '/home' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    setNameless(next === 'nameless')
    if (next === 'nameless') nameField.current?.focus()
    else if (next === 'create') create.mutate({ type: type.type, name, theme: theme.id })
    else goTo(next)
  }
  const organization = home.organizations.find(({ id }) => id === home.organizationId)
  const label = home.flowTypes.find(each => each.type === type.type)?.label ?? type.type
  return (
    <div className={styles.page} {...closesByEscape(goBack)}>
      <FlowDrawings />
      <NewItemTabs type={type} home={home} pathTo={tab => newItemPath({ ...here, tab })} />
      <div className={styles.columns}>
        <form className={styles.stage} onSubmit={submit} noValidate>
          <p className={styles.place}>
            Create in <bdi>{workspace?.name ?? 'Home'}</bdi>
            {organization && ` · ${audienceText(organization, workspace)}`}
          </p>
          {stage === 'name' ? (
            <TextInput
              ref={nameField}
              size="md"
              label={type.nameLabel}
              placeholder={`Untitled ${label}`}
              required
              withAsterisk={false}
              maxLength={200}
              value={name}
              error={isNameless && name.trim() === '' && namelessText}
              onChange={event => setName(event.currentTarget.value)}
            />
          ) : (
            <ThemeStage
              type={type.type}
              theme={theme}
              onTheme={({ id }) => void navigate({ to: pathTo({ theme: id }), replace: true })}
            />
          )}
          {service !== undefined && <p className={styles.note}>{noConnectionsYet(service)}</p>}
          <FormMessage>{create.error && errorText(create.error)}</FormMessage>
          <div className={styles.buttons}>
            <Button variant="default" onClick={goBack}>
              {stage === 'choose-theme' ? 'Back' : 'Cancel'}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {next === 'create' ? `Create ${label}` : 'Continue'}
            </Button>
          </div>
        </form>
        <ItemPreview type={type.type} theme={theme} name={name.trim() || `Untitled ${label}`} size="large" />
      </div>
    </div>
  )
}
