/** What a space says of an order for Git: there is nothing here yet that carries one out. */
export const noGit =
  "This instance cannot speak Git yet, so nothing was done. Import an archive of the repository's files, or export one, instead.";
