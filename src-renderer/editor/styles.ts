/* How the page and everything drawn in it looks; a later sheet may build on an earlier one. */
import "./editorTheme.css";
import "./controls/controls.css";
import "./tables/tables.css";
import "./containers/containers.css";
import "./columns/columns.css";
import "./pieces/pieces.css";
import "./pieces/operation.css";
import "./htmlTables/htmlTables.css";
import "./writingRoom.css";
