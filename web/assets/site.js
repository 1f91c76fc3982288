// Optional: every page works without it. It keeps nothing between pages.
