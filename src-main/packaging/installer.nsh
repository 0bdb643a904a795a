; What the installer of Windows does besides: it offers Recto in "Open with" for Markdown. A writer's own editor stays
; the one that such files open in.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown" "" "Markdown page"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.md\OpenWithProgids" "Recto.Markdown"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.markdown\OpenWithProgids" "Recto.Markdown"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.mdx\OpenWithProgids" "Recto.Markdown"
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.md\OpenWithProgids" "Recto.Markdown"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.markdown\OpenWithProgids" "Recto.Markdown"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.mdx\OpenWithProgids" "Recto.Markdown"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Recto.Markdown"
!macroend
