import { Button, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FlowDrawings } from '../../../flows/FlowDrawing.tsx'
import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import type { NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import { namelessText, noConnectionsYet } from '../../../texts/home-texts.ts'
import { closesByEscape } from '../../../ui/focus/closes-by-escape.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { audienceText } from '../audience-text.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { newItemPath, workspaceSlug } from './new-item-path.ts'
import { afterStage, stageOf } from './new-items.ts'
import { NewItemTabs } from './NewItemTabs.tsx'
import styles from './NewItem.module.css'
import { defaultTheme, themeOf } from './themes.ts'
import { ThemeStage } from './ThemeStage.tsx'
import { useCreateItem } from './use-create-item.ts'
import { useDraftName } from './use-draft.ts'
import { useStart } from './use-start.ts'

interface NewItemStagesProps {
  type: NamedFlowTypeUi
  home: HomeInfo
  workspace: Workspace | undefined
}

/** Reads the step from the address, and makes the addresses of other steps. */
function useStep(type: NamedFlowTypeUi, workspace: Workspace | undefined) {
  const { stage, theme, serviceType, template, serviceId } = useParams({ strict: false })
  const { tab } = type.newItem
  const slug = workspace && workspaceSlug(workspace)
  const here = { tab, workspaceSlug: slug, stage: stageOf(stage, type), theme, serviceType, template, serviceId }
  return {
    here,
    chosen: themeOf(theme),
    service: serviceType === 'none' ? undefined : serviceType,
    startId: template === 'none' ? undefined : template,
    pathTo: (change: Partial<typeof here>) => newItemPath({ ...here, ...change }),
    /** The same step of another type; each type has starts of its own. */
    pathOfTab: (other: string) =>
      newItemPath({ ...here, tab: other, stage: stage === undefined ? undefined : here.stage, template: undefined }),
  }
}

/** The steps that create an item: what it starts from, its name, and its theme. A typed name survives leaving the page. */
export function NewItemStages({ type, home, workspace }: NewItemStagesProps) {
  const navigate = useNavigate()
  const { here, chosen, service, startId, pathTo, pathOfTab } = useStep(type, workspace)
  const { starts } = type.newItem
  const { start, isLoading, isMissing, error: startError, choose } = useStart(type.type, starts, startId)
  const { name, setName, forget } = useDraftName()
  /** The name that the last start suggested, which the next one replaces. */
  const [suggested, setSuggested] = useState('')
  const [isNameless, setNameless] = useState(false)
  const create = useCreateItem(home, { workspace, onCreated: forget })
  const theme = chosen ?? themeOf(start?.theme) ?? defaultTheme
  const { stage } = here
  const next = afterStage({ stage, name, theme: chosen?.id ?? null, start })
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (stage === 'name') nameField.current?.focus()
  }, [stage, here.tab])
  const goTo = (to: typeof stage) => void navigate({ to: pathTo({ stage: to, theme: theme.id }) })
  const leave = () =>
    void navigate(workspace ? { to: '/home/$workspaceId', params: { workspaceId: workspace.id } } : { to: '/home' })
  const startAgain = () => void navigate({ to: newItemPath({ tab: here.tab, workspaceSlug: here.workspaceSlug }) })
  const goBack = () => {
    if (stage === 'choose-theme') goTo('name')
    else if (stage === 'name' && starts) startAgain()
    else leave()
  }
  const begin = (from: ItemStart | null) => {
    if (from) choose(from)
    if (name.trim() === '' || name === suggested) {
      setName(from?.name ?? '')
      setSuggested(from?.name ?? '')
    }
    const look = from && themeOf(from.theme)
    void navigate({ to: pathTo({ stage: 'name', theme: look?.id, template: from?.id }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || isLoading || isMissing) return
    setNameless(next === 'nameless')
    if (next === 'nameless') nameField.current?.focus()
    else if (next === 'create') {
      const keepsLook = start !== null && start.theme === null
      create.mutate({
        type: type.type,
        name,
        ...(!keepsLook && { theme: theme.id }),
        ...(start && { content: start.content }),
      })
    } else goTo(next)
  }
  const organization = home.organizations.find(({ id }) => id === home.organizationId)
  const label = home.flowTypes.find(each => each.type === type.type)?.label ?? type.type
  return (
    <div className={styles.page} {...closesByEscape(goBack)}>
      <FlowDrawings />
      <NewItemTabs type={type} home={home} pathTo={pathOfTab} />
      {stage === 'start' && starts ? (
        <LazyPart fallback={<FlowListSkeleton layout="cards" />} onClose={leave}>
          <starts.Page key={type.type} type={type.type} onStart={begin} onCancel={leave} />
        </LazyPart>
      ) : (
        <div className={styles.columns}>
          <form className={styles.stage} onSubmit={submit} noValidate>
            <p className={styles.place}>
              Create in <bdi>{workspace?.name ?? 'Home'}</bdi>
              {organization && ` · ${audienceText(organization, workspace)}`}
            </p>
            {starts && <StartLine start={start} isMissing={isMissing} onChange={startAgain} />}
            {stage === 'choose-theme' ? (
              <ThemeStage
                type={type.type}
                theme={theme}
                onTheme={({ id }) => void navigate({ to: pathTo({ theme: id }), replace: true })}
              />
            ) : (
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
            )}
            {service !== undefined && <p className={styles.note}>{noConnectionsYet(service)}</p>}
            <FormMessage>
              {create.error ? errorText(create.error) : startError ? errorText(startError) : null}
            </FormMessage>
            <div className={styles.buttons}>
              <Button variant="default" onClick={goBack}>
                {stage === 'choose-theme' || starts ? 'Back' : 'Cancel'}
              </Button>
              <Button type="submit" loading={create.isPending || isLoading} disabled={isMissing}>
                {next === 'create' ? `Create ${label}` : 'Continue'}
              </Button>
            </div>
          </form>
          <ItemPreview type={type.type} theme={theme} name={name.trim() || `Untitled ${label}`} size="large" />
        </div>
      )}
    </div>
  )
}

interface StartLineProps {
  start: ItemStart | null
  isMissing: boolean
  onChange(): void
}

/** What the item starts from, with a way to change it. */
const StartLine = ({ start, isMissing, onChange }: StartLineProps) => (
  <p className={styles.note}>
    {isMissing ? (
      <span role="alert">What you chose to start from is no longer in this tab. </span>
    ) : (
      <>
        Starts from: <bdi>{start?.label ?? 'Blank'}</bdi>{' '}
      </>
    )}
    <button type="button" className={styles.change} onClick={onChange}>
      {isMissing ? 'Choose again' : 'Change'}
    </button>
  </p>
)
