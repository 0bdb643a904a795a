; What the installer of Windows does besides: it offers Recto in "Open with" for Markdown, and in the menu of a folder. A
; writer's own editor stays the one that such files open in, and a folder opens as ever.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown" "" "Markdown page"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Recto.Markdown\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.md\OpenWithProgids" "Recto.Markdown"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.markdown\OpenWithProgids" "Recto.Markdown"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.mdx\OpenWithProgids" "Recto.Markdown"
  ; 1031 is German, as Windows counts languages.
  ${If} $LANGUAGE == 1031
    WriteRegStr SHELL_CONTEXT "Software\Classes\Directory\shell\Recto" "" "Mit Recto öffnen"
  ${Else}
    WriteRegStr SHELL_CONTEXT "Software\Classes\Directory\shell\Recto" "" "Open with Recto"
  ${EndIf}
  WriteRegStr SHELL_CONTEXT "Software\Classes\Directory\shell\Recto" "Icon" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Directory\shell\Recto\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.md\OpenWithProgids" "Recto.Markdown"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.markdown\OpenWithProgids" "Recto.Markdown"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.mdx\OpenWithProgids" "Recto.Markdown"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Recto.Markdown"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Directory\shell\Recto"
!macroend
