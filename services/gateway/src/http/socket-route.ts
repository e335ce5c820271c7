/** Whether the route serves chat sockets. */
export function isSocketRoute(route: string | undefined): boolean {
  return route?.startsWith('/api/v1/chat/ws_') ?? false
}
