/** Paths of the client's pages. For any other path, the server sends the page with status 404. */
export const PAGE_PATHS = [
  ...['/', '/battle', '/leaderboard', '/models/:id', '/shared/:id', '/settings', '/votes'],
  ...['/items', '/how-it-works', '/how-ratings-work', '/data', '/about-us', '/ethics'],
  ...['/analytics', '/admin', '/admin/models', '/admin/reviews'],
  ...['/admin/audit', '/admin/system', '/admin/system/data-flow'],
  ...['/studies', '/studies/:id'],
  ...['/studies/:id/results', '/studies/:id/registration', '/studies/join'],
  ...['/rate', '/rate/:studyId'],
  ...['/login', '/signup', '/recover-password', '/reset-password', '/confirm-email'],
  ...['/auth/callback', '/auth/callback/:id', '/auth/orcid'],
] as const
