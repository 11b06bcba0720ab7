import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import type { RoleKind } from '#web/app/person/role.ts'
import type { Workspace } from '#web/app/person/workspace.ts'
import type { Guard } from './gate/admission.ts'

/** The layout around a screen. `coach` and `visitor` show less to visitors. */
export type LayoutName = 'dashboard' | 'auth' | 'plain' | 'coach' | 'visitor' | 'stage' | 'bare'

/** Where a screen was opened: the route's parameters and the query string. */
export interface Place<Parameter extends string = string> {
  path: string
  parameters: Readonly<Record<Parameter, string>>
  search: string
}

/** What a screen with a query is given. */
export interface ScreenProps<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  place: Place
  /** When the data was read, if it is an offline copy. */
  copiedAt?: number | undefined
}

interface Pattern<Parameter extends string> {
  pattern: string
  parameters?: Record<Parameter, string> | undefined
}

/** What matching and admission need. The shell has it for every route. */
export interface Finding {
  path: Pattern<string>
  /** Further patterns that open the same screen; links use the first. */
  also?: readonly string[]
  guard: Guard
  layout: LayoutName
  /** Roles that may open it; all users that the guard admits if empty. */
  roles?: readonly RoleKind[]
  /** Names in the query string that the screen follows itself: a change of them alone does not open it again. */
  follows?: readonly string[]
}

/** What the layout shows of a route. It loads with the layouts that show it. */
export interface Framing extends Pick<Finding, 'path' | 'roles'> {
  /** The greeting takes the person's name and the hour. */
  title?: MessageDescriptor | 'greeting'
  subtitle?: MessageDescriptor
  /** Its place in the top and bottom bars. */
  navigation?: NavigationItem
  /** The mobile header is left out. */
  headerless?: boolean
  /** The route that Back leads to for a person who came straight here; Today where there is none. */
  parent?: string
}

export interface NavigationItem {
  workspace: Workspace | 'both'
  /** From the start of the bar. */
  order: number
  label: MessageDescriptor
  icon: LucideIcon
  /** Shows the number of conversations with unread messages. */
  countsUnread?: boolean
}

/** What a screen asks, and what stands in its place until it is there. It loads beside the screen's code. */
export interface Opening {
  query: ConcreteRequest
  variables(place: Place): OperationType['variables']
  /** Names the offline copy where the variables change with the day, so that a later day finds it. */
  copyName?(place: Place): string
  /** Boxes of the same size. */
  loading: ComponentType
}

// A method's argument may be narrower than what the table knows of it: each query goes to the screen that it stands
// beside.
export type QueryScreen<TQuery extends OperationType> = { draw(props: ScreenProps<TQuery>): ReactNode }['draw']

interface WithoutQuery {
  asks: false
  load: () => Promise<ComponentType<{ place: Place }>>
}

interface WithQuery {
  asks: true
  load: () => Promise<QueryScreen<OperationType>>
}

/** A route as the shell finds it. */
export type FoundRoute = Finding & (WithoutQuery | WithQuery)

/** A route as its feature says it. */
export type Route = Framing & Finding & (WithoutQuery | (WithQuery & Opening))

interface RouteWithQuery<TQuery extends OperationType, Parameter extends string> extends Finding, Framing {
  path: Pattern<Parameter>
  load: () => Promise<QueryScreen<TQuery>>
  query: ConcreteRequest
  variables(place: Place<Parameter>): TQuery['variables']
  copyName?(place: Place<Parameter>): string
  loading: ComponentType
}

/** A route whose screen asks for data. */
export function screenWithQuery<TQuery extends OperationType, Parameter extends string>(
  route: RouteWithQuery<TQuery, Parameter>,
): Route {
  return { ...route, asks: true }
}

/** A route whose screen needs no data. */
export function screenAlone(route: Finding & Framing & Pick<WithoutQuery, 'load'>): Route {
  return { ...route, asks: false }
}
